import { useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import styles from "./HeldImages.module.css";

/** Says that pictures of other sites are held back, until somebody decides. */
export function HeldImages({ show }: { show: (always: boolean) => void }) {
  const t = useT();
  return (
    <section className={styles.warning} aria-label={t("parts.text.held_title")}>
      <p role="status">{t("parts.text.held")}</p>
      <ButtonRow>
        <Button onClick={() => show(false)}>{t("parts.text.show_once")}</Button>
        <Button onClick={() => show(true)}>{t("parts.text.show_always")}</Button>
      </ButtonRow>
    </section>
  );
}
