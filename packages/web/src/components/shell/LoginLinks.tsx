import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { useLoginAddresses } from "../login/use-login-addresses.ts";
import styles from "./LoginLinks.module.css";

/** Login and registration links for visitors. On phones there is room for one; the drawer has the other, or the page. */
export function LoginLinks() {
  const t = useT();
  const { login, signUp, rememberAddress } = useLoginAddresses();
  return (
    <>
      <a href={login} onClick={rememberAddress} className={classes(styles.login, signUp !== null && styles.inDrawer)}>
        {t("shell.log_in")}
      </a>
      {signUp !== null && (
        <a href={signUp} onClick={rememberAddress} className={styles.signUp}>
          {t("shell.sign_up")}
        </a>
      )}
    </>
  );
}
