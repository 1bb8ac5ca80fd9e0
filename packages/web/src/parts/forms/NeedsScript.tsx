import { useT } from "../../app/services.tsx";
import styles from "./Form.module.css";

/** Tells who reads without scripts that a form would not get through, before they fill it in. */
export function NeedsScript() {
  const t = useT();
  return (
    <noscript>
      <p className={styles.needs}>{t("parts.forms.needs_script")}</p>
    </noscript>
  );
}
