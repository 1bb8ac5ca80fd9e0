import { externalLogin, externalSignUp } from "../../app/boot.ts";
import { places } from "../../app/routing/guards.ts";
import { addressOf } from "../../app/routing/router.ts";
import { usePlace, useServices, useT } from "../../app/services.tsx";
import styles from "./Entrance.module.css";

/** The ways in, for visitors. Where they came from is kept for after the login. */
export function Entrance() {
  const t = useT();
  const place = usePlace();
  const { boot, session } = useServices();
  const remember = () => session.remember(addressOf(place));
  return (
    <>
      <a href={externalLogin(boot.agent) ?? places.login} onClick={remember} className={styles.login}>
        {t("shell.log_in")}
      </a>
      {boot.site.login.allow_new_registrations && (
        <a href={externalSignUp(boot.agent) ?? places.signUp} onClick={remember} className={styles.signUp}>
          {t("shell.sign_up")}
        </a>
      )}
    </>
  );
}
