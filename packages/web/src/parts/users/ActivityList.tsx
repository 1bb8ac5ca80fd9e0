import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { useQuestionAddress } from "../questions/address.ts";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ActivityList.module.css";
import type { Activity } from "./activity.ts";
import { personAddress } from "./PersonLink.tsx";

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
        <bdi>
          {sign}
          {Math.abs(points)}
        </bdi>
      </span>
    );
  }
  if (votes === undefined) return null;
  return (
    <span className={styles.number}>
      <bdi>{votes}</bdi>
      <span className="visually-hidden"> {t("parts.questions.votes", { count: votes })}</span>
    </span>
  );
}

function Author({ person }: { person: NonNullable<Activity["author"]> }) {
  const name = person.display_name || person.username;
  return person.status === "deleted" ? (
    <bdi>{name}</bdi>
  ) : (
    <a href={personAddress(person.username)} className={styles.author}>
      <bdi>{name}</bdi>
    </a>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { question, answerId, commentId, title, at, answers, isAccepted, isClosed, tags, excerpt, kind } = activity;
  const address = addressOf(question, answerId) + (commentId ? `?commentId=${commentId}` : "");
  const words = isClosed ? `${title} [${t("parts.questions.closed")}]` : title;
  return (
    <article className={styles.line}>
      <Score activity={activity} />
      <div className={styles.body}>
        <h3 className={styles.title}>
          {question.id === "" ? (
            <span dir="auto">{words}</span>
          ) : (
            <a href={address} dir="auto">
              {words}
            </a>
          )}
        </h3>
        {excerpt && (
          <div className={styles.excerpt}>
            <Prose html={excerpt} small />
          </div>
        )}
        <div className={styles.facts}>
          {kind && <span>{kind}</span>}
          {activity.to && <span>{t(`parts.users.object.${activity.to}`)}</span>}
          {activity.author && <Author person={activity.author} />}
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
