import { useT } from "../../app/services/services.tsx";
import styles from "./Form.module.css";

/** Says that a form needs JavaScript. */
export function NeedsScript() {
  const t = useT();
  return (
    <noscript>
      <p className={styles.needs}>{t("components.forms.needs_script")}</p>
    </noscript>
  );
}
