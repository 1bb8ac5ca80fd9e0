import type { Reply } from "@askwell/contract";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { StateBadge, type StateTone } from "../../../components/admin/AdminTable.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import styles from "./Dashboard.module.css";

type BackupStatus = Reply<"backupStatus">;

const tones: Readonly<Record<BackupStatus["state"], StateTone>> = {
  ...{ off: "warn", waiting: "quiet", running: "quiet", done: "ok", failed: "danger", missing: "danger" },
};

/** Warns of a backup that failed or is missing. Source: docs/rules/backup.md BK13. */
export function BackupNotice({ status: { state, error } }: { readonly status: BackupStatus }) {
  const t = useT();
  if (state !== "failed" && state !== "missing") return null;
  return (
    <Callout tone="danger">
      <p>{t(`screens.dashboard.backup.notice_${state}`)}</p>
      {state === "failed" && (
        <p lang="en" dir="auto" className={styles.reason}>
          {error}
        </p>
      )}
      <p>
        <a href="/admin/backups" className="touch-target">
          {t("screens.dashboard.backup.open")}
        </a>
      </p>
    </Callout>
  );
}

/** The last backup and the next one. */
export function BackupPanel({ status: { state, done_at, next_at } }: { readonly status: BackupStatus }) {
  const t = useT();
  const { formats } = useMessages();
  return (
    <section className={styles.panel}>
      <h2>{t("screens.dashboard.backup.title")}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t("screens.dashboard.backup.state")}</dt>
          <dd>
            <StateBadge tone={tones[state]}>
              <a href="/admin/backups" className="touch-target">
                {t(`screens.dashboard.backup.${state}`)}
              </a>
            </StateBadge>
          </dd>
        </div>
        <div>
          <dt>{t("screens.dashboard.backup.last")}</dt>
          <dd>{done_at === 0 ? t("screens.dashboard.backup.never") : <RelativeTime at={done_at} />}</dd>
        </div>
        {next_at > 0 && (
          <div>
            <dt>{t("screens.dashboard.backup.next")}</dt>
            <dd>{formats.absoluteDate(next_at)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
