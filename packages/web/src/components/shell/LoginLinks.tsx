import { externalLogin, externalSignUp } from "../../app/boot.ts";
import { paths } from "../../app/routing/paths.ts";
import { hrefOf } from "../../app/routing/router.ts";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import styles from "./LoginLinks.module.css";

/** Login and registration links for visitors. The current address is stored to return to after the login. */
export function LoginLinks() {
  const t = useT();
  const location = usePageLocation();
  const { boot, session } = useServices();
  const rememberAddress = () => session.rememberAddress(hrefOf(location));
  return (
    <>
      <a href={externalLogin(boot.agent) ?? paths.login} onClick={rememberAddress} className={styles.login}>
        {t("shell.log_in")}
      </a>
      {boot.site.login.allow_new_registrations && (
        <a href={externalSignUp(boot.agent) ?? paths.signUp} onClick={rememberAddress} className={styles.signUp}>
          {t("shell.sign_up")}
        </a>
      )}
    </>
  );
}
