import { FOREVER, type RestrictableRight, type SuspensionDuration, suspendedUntil } from "@askwell/domain";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { SanctionSentence } from "./SanctionSentence.tsx";
import styles from "./Sanctions.module.css";

interface SanctionPreviewProps {
  readonly kind: "warning" | "restriction" | "suspension";
  readonly rights: readonly RestrictableRight[];
  readonly duration: SuspensionDuration;
  readonly text: string;
}

/** What the person will read of a sanction that is being written. Rules: docs/rules/sanctions.md SN14. */
export function SanctionPreview({ kind, rights, duration, text }: SanctionPreviewProps) {
  const { t } = useMessages();
  const end = suspendedUntil(duration, Math.floor(Date.now() / 1000));
  const until = end < FOREVER ? end : 0;
  return (
    <section className={styles.preview} aria-label={t("sanctions.preview")}>
      <h3>{t("sanctions.preview")}</h3>
      <Callout tone="warn">
        {kind === "suspension" ? (
          <SuspensionWords until={until} text={text} />
        ) : (
          <SanctionSentence kind={kind} rights={rights} until={until} text={text} />
        )}
      </Callout>
    </section>
  );
}

/** What the page of a suspension says. */
function SuspensionWords({ until, text }: { readonly until: number; readonly text: string }) {
  const { t, formats } = useMessages();
  return (
    <>
      <p>
        <strong>{t("screens.suspended.title")}</strong>
      </p>
      <p>
        {until === 0
          ? t("screens.suspended.no_end")
          : t("screens.suspended.until", { date: formats.absoluteDate(until) })}
      </p>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </>
  );
}
