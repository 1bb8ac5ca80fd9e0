import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./LoginLinks.module.css";
import { useLoginAddresses } from "./use-login-addresses.ts";

/** Login and registration links for visitors. On phones there is room for one; the drawer, if there is one, has the other. */
export function LoginLinks({ drawer }: { drawer: boolean }) {
  const t = useT();
  const { login, signUp, rememberAddress } = useLoginAddresses();
  return (
    <>
      <a
        href={login}
        onClick={rememberAddress}
        className={classes(styles.login, drawer && signUp !== null && styles.inDrawer)}
      >
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
