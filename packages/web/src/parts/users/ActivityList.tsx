import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useQuestionAddress } from "../questions/address.ts";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ActivityList.module.css";
import type { Activity } from "./activity.ts";

/** What somebody did, newest or best first. */
export function ActivityList({ list }: { list: readonly Activity[] }) {
  return (
    <ul className={styles.list}>
      {list.map((activity) => (
        <li key={activity.key}>
          <ActivityLine activity={activity} />
        </li>
      ))}
    </ul>
  );
}

function Score({ activity }: { activity: Activity }) {
  const t = useT();
  const { votes, points } = activity;
  if (points !== undefined) {
    const sign = points > 0 ? "+" : points < 0 ? "−" : "";
    return (
      <span className={classes(styles.number, points > 0 && styles.gain, points < 0 && styles.loss)}>
        {sign}
        {Math.abs(points)}
      </span>
    );
  }
  if (votes === undefined) return null;
  return (
    <span className={styles.number}>
      {votes}
      <span className="visually-hidden"> {t("parts.questions.votes", { count: votes })}</span>
    </span>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { question, answerId, commentId, title, at, answers, isAccepted, isClosed, tags, excerpt, kind } = activity;
  const address = addressOf(question, answerId) + (commentId ? `?commentId=${commentId}` : "");
  return (
    <article className={styles.line}>
      <Score activity={activity} />
      <div className={styles.body}>
        <h3 className={styles.title}>
          <a href={address} dir="auto">
            {title}
            {isClosed && ` [${t("parts.questions.closed")}]`}
          </a>
        </h3>
        {excerpt && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <div className={styles.facts}>
          {kind && <span>{kind}</span>}
          {isAccepted && (
            <span className={styles.accepted}>
              <Icon name="check" /> {t("parts.users.accepted")}
            </span>
          )}
          {answers !== undefined && <span>{t("parts.questions.answer_count", { count: answers })}</span>}
          <RelativeTime at={at} />
          {tags && tags.length > 0 && <TagRow tags={tags} />}
        </div>
      </div>
    </article>
  );
}
