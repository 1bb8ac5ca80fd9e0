import { useEffect, useRef } from "react";
import { download } from "../../app/download.ts";
import { useServices, useSite, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import styles from "./Factors.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The user has saved them. */
  onSaved(): void;
}

/** New recovery codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useT();
  const { feedback } = useServices();
  const { general } = useSite();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const text = `${t("components.factors.file_title", { site: general.name })}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => feedback.toast("ok", t("components.factors.copied")),
      () => feedback.toast("warn", t("components.factors.not_copied")),
    );
  };
  return (
    <section ref={ref} className={styles.newCodes} tabIndex={-1} aria-labelledby="factor-codes">
      <h2 id="factor-codes">{t("components.factors.your_codes")}</h2>
      <p>{t("components.factors.your_codes_lead")}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => void copy()}>{t("components.factors.copy")}</Button>
        <Button onClick={() => download("recovery-codes.txt", text)}>{t("components.factors.download")}</Button>
        <Button onClick={() => print()}>{t("components.factors.print")}</Button>
      </ButtonRow>
      <ButtonRow>
        <Button variant="primary" onClick={onSaved}>
          {t("components.factors.kept")}
        </Button>
      </ButtonRow>
    </section>
  );
}
