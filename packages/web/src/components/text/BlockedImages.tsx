import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import styles from "./BlockedImages.module.css";

/** Says that external images are blocked, and lets the user show them. */
export function BlockedImages({ show }: { show: (always: boolean) => void }) {
  const t = useT();
  return (
    <section className={styles.warning} aria-label={t("components.text.held_title")}>
      <p role="status">{t("components.text.held")}</p>
      <ButtonRow>
        <Button onClick={() => show(false)}>{t("components.text.show_once")}</Button>
        <Button onClick={() => show(true)}>{t("components.text.show_always")}</Button>
      </ButtonRow>
    </section>
  );
}
