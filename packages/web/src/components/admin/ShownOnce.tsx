import { useEffect, useId, useRef } from "react";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import styles from "./ShownOnce.module.css";

interface ShownOnceProps {
  readonly title: string;
  readonly lead: string;
  readonly value: string;
  /** The label of the button that hides it. */
  readonly saved: string;
  /** The administrator has saved it. */
  onSaved(): void;
}

/** A secret that no later reply contains, such as a new key. */
export function ShownOnce({ title, lead, value, saved, onSaved }: ShownOnceProps) {
  const t = useT();
  const id = useId();
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
    <section ref={ref} className={styles.panel} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      <code className={styles.secret} dir="ltr">
        {value}
      </code>
      <ButtonRow>
        <Button onClick={() => void copy()}>{t("components.factors.copy")}</Button>
        <Button variant="primary" onClick={onSaved}>
          {saved}
        </Button>
      </ButtonRow>
    </section>
  );
}
