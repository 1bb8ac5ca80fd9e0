import type { Reply, UserBasic } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { postAddress } from "./post-address.ts";
import styles from "./Review.module.css";

type ModerationRecord = Reply<"moderationRecord">;

const flagStates = ["pending", "completed", "ignored"] as const;

/** The moderation record of a user: earlier flags and removals. */
export function PersonRecord({
  person,
  record,
}: {
  person: Pick<UserBasic, "username" | "display_name">;
  record: ModerationRecord;
}) {
  const t = useT();
  const { flags, removals, latest } = record;
  const name = person.display_name || person.username;
  return (
    <section className={styles.record} aria-label={t("screens.review.aside")}>
      <h2>{t("components.review.record", { name })}</h2>
      <p>
        {latest.length === 0
          ? t("components.review.record_clean")
          : `${t("components.review.record_flags", flags)} ${t("components.review.record_removals", { count: removals })}`}
      </p>
      {latest.length > 0 && (
        <ul>
          {latest.map((entry) => (
            <li key={`${entry.kind} ${entry.at} ${entry.object_id}`}>
              <RecordEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
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
        {state && ` (${t(`components.review.flag_state.${state}`)})`} <RelativeTime at={at} />
      </span>
    </>
  );
}
