import type { Reply } from "@askwell/contract";
import { useMessages } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./Backups.module.css";
import { isActive } from "./is-active.ts";

/** What runs, what the last run has brought, and when the next backup is due. */
export function BackupState({ of: { state, last, next_at, place_error } }: { readonly of: Reply<"backups"> }) {
  const { t, formats } = useMessages();
  const next = next_at > 0 ? t("screens.backups.next", { time: formats.absoluteDate(next_at) }) : "";
  const title = (what: NonNullable<typeof last>) =>
    what.kind === "backup" ? t("screens.backups.running") : t("screens.backups.verifying", { name: what.name });
  const hasFailed = last?.state === "failed";
  return (
    <>
      <div role="status">
        {last && isActive(last) ? (
          <Callout>
            <p>{title(last)}</p>
            <Detail text={last.progress} />
          </Callout>
        ) : (
          <>
            {last?.kind === "drill" && last.state === "done" && (
              <Callout tone="ok">{t("screens.backups.verified", { name: last.name })}</Callout>
            )}
            {hasFailed && (
              <Callout tone="danger">
                <p>{t(last.kind === "backup" ? "screens.backups.failed" : "screens.backups.drill_failed")}</p>
                <Detail text={last.error} />
              </Callout>
            )}
            {state === "missing" && <Callout tone="danger">{t("screens.backups.missing")}</Callout>}
          </>
        )}
      </div>
      {place_error !== "" && (
        <Callout tone="danger">
          <p>{t("screens.backups.place_error")}</p>
          <Detail text={place_error} />
        </Callout>
      )}
      <p className={styles.next}>
        {state === "off" && t("screens.backups.off")}
        {state === "waiting" && t("screens.backups.waiting")} {next}
      </p>
    </>
  );
}

/** The words of the server, which are English. */
const Detail = ({ text }: { readonly text: string }) =>
  text === "" ? null : (
    <p lang="en" dir="auto" className={styles.detail}>
      {text}
    </p>
  );
