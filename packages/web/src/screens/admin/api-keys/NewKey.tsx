import { useEffect, useRef } from "react";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import styles from "./ApiKeys.module.css";

interface NewKeyProps {
  readonly value: string;
  /** The administrator has saved it. */
  onSaved(): void;
}

/** A new key, shown only once. */
export function NewKey({ value, onSaved }: NewKeyProps) {
  const t = useT();
  const { feedback } = useServices();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const copy = async () => {
    await navigator.clipboard.writeText(value).then(
      () => feedback.toast("ok", t("components.factors.copied")),
      () => feedback.toast("warn", t("components.factors.not_copied")),
    );
  };
  return (
    <section ref={ref} className={styles.newKey} tabIndex={-1} aria-labelledby="new-key">
      <h2 id="new-key">{t("screens.api_keys.new")}</h2>
      <p>{t("screens.api_keys.new_lead")}</p>
      <code className={styles.key} dir="ltr">
        {value}
      </code>
      <ButtonRow>
        <Button onClick={() => void copy()}>{t("components.factors.copy")}</Button>
        <Button variant="primary" onClick={onSaved}>
          {t("screens.api_keys.saved")}
        </Button>
      </ButtonRow>
    </section>
  );
}
