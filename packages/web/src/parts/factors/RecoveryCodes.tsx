import { useEffect, useRef } from "react";
import { useServices, useSite, useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import styles from "./Factors.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** They are kept somewhere, and need not be shown any more. */
  onKept(): void;
}

/** Hands a text over as a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** New recovery codes, shown this once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useT();
  const { notices } = useServices();
  const { general } = useSite();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const text = `${t("parts.factors.file_title", { site: general.name })}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => notices.say("ok", t("parts.factors.copied")),
      () => notices.say("warn", t("parts.factors.not_copied")),
    );
  };
  return (
    <section ref={ref} className={styles.told} tabIndex={-1} aria-labelledby="factor-codes">
      <h2 id="factor-codes">{t("parts.factors.your_codes")}</h2>
      <p>{t("parts.factors.your_codes_lead")}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => void copy()}>{t("parts.factors.copy")}</Button>
        <Button onClick={() => download("recovery-codes.txt", text)}>{t("parts.factors.download")}</Button>
        <Button onClick={() => print()}>{t("parts.factors.print")}</Button>
      </ButtonRow>
      <ButtonRow>
        <Button look="primary" onClick={onKept}>
          {t("parts.factors.kept")}
        </Button>
      </ButtonRow>
    </section>
  );
}
