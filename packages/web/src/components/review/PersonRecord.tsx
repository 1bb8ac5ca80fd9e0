import type { Reply, UserBasic } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";

type ModerationRecord = Reply<"moderationRecord">;

const flagStates = ["pending", "completed", "ignored"] as const;

interface PersonRecordProps {
  readonly person: Pick<UserBasic, "username" | "display_name">;
  readonly record: ModerationRecord;
  /** Also shows what the person has flagged, and how that was decided. */
  readonly withRaised?: boolean;
}

/** The moderation record of a user: earlier flags and removals. Rules: docs/rules/review.md RV12, RV32. */
export function PersonRecord({ person, record, withRaised = false }: PersonRecordProps) {
  const t = useT();
  const { flags, removals, latest } = record;
  const name = person.display_name || person.username;
  return (
    <section className={styles.record} aria-label={t("screens.review.aside")}>
      <h2>{t("components.review.record", { name })}</h2>
      <p>
        {latest.length === 0
          ? t("components.review.record_clean", { name })
          : `${t("components.review.record_flags", flags)} ${t("components.review.record_removals", { count: removals })}`}
      </p>
      <RecordList entries={latest} />
      {withRaised && (
        <>
          <h2>{t("components.review.record_raised", { name })}</h2>
          <p>
            {record.latest_raised.length === 0
              ? t("components.review.raised_none", { name })
              : t("components.review.raised_counts", record.raised)}
          </p>
          <RecordList entries={record.latest_raised} />
        </>
      )}
    </section>
  );
}

function RecordList({ entries }: { readonly entries: ModerationRecord["latest"] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.at} ${entry.object_id}`}>
          <RecordEntry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function RecordEntry({ entry }: { entry: ModerationRecord["latest"][number] }) {
  const t = useT();
  const { kind, at, title, reason, status } = entry;
  const state = flagStates.find((each) => each === status);
  return (
    <>
      {title === "" ? (
        <span className={styles.gone}>{t("components.review.gone")}</span>
      ) : (
        <a href={postAddress(entry)} dir="auto">
          {title}
        </a>
      )}
      <span className={styles.facts}>
        {t(kind === "removal" ? "components.review.removed" : "components.review.was_flagged")}
        {reason !== "" && `: ${reason}`}
        {entry.reports > 1 && ` · ${t("components.review.record_reports", { count: entry.reports })}`}
        {state && ` (${t(`components.review.flag_state.${state}`)})`} <RelativeTime at={at} />
      </span>
    </>
  );
}
