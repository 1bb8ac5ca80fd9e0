import { useSite, useT } from "../../app/services.tsx";
import styles from "./Footer.module.css";

/** Whose site this is, and its rules. */
export function Footer() {
  const t = useT();
  const { general } = useSite();
  return (
    <footer className={styles.footer}>
      <p>{general.name}</p>
      <a href="/tos">{t("shell.terms")}</a>
      <a href="/privacy">{t("shell.privacy")}</a>
      <p className={styles.made}>{t("shell.powered_by", { product: "Askwell" })}</p>
    </footer>
  );
}
