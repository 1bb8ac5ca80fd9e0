import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ActivityList.module.css";
import type { Activity } from "./activity.ts";
import { personAddress } from "./PersonLink.tsx";

/** A user's activities. */
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
      <span className="visually-hidden"> {t("components.questions.votes", { count: votes })}</span>
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

/** Translation key for points or a vote. */
const kindText = (kind: NonNullable<Activity["kind"]>) =>
  `components.users.gain.${kind.replace(".", "_") as Underscored<typeof kind>}` as const;

type Underscored<Kind extends string> = Kind extends `${infer Object}.${infer Action}` ? `${Object}_${Action}` : Kind;

function ActivityLine({ activity }: { activity: Activity }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { question, answerId, commentId, title, at, answers, isAccepted, isClosed, tags, excerpt, kind } = activity;
  const address = addressOf(question, answerId) + (commentId ? `?commentId=${commentId}` : "");
  const words = isClosed ? `${title} [${t("components.questions.closed")}]` : title;
  return (
    <article className={styles.line}>
      <Score activity={activity} />
      <div className={styles.body}>
        <h3 className={styles.title}>
          {activity.tagSlug ? (
            <a href={`/tags/${encodeURIComponent(activity.tagSlug)}`} dir="auto">
              {words}
            </a>
          ) : question.id === "" || question.url_title === "" ? (
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
          {kind && <span>{t(kindText(kind))}</span>}
          {activity.to && <span>{t(`components.users.object.${activity.to}`)}</span>}
          {activity.author && <Author person={activity.author} />}
          {isAccepted && (
            <span className={styles.accepted}>
              <Icon name="check" /> {t("components.users.accepted")}
            </span>
          )}
          {answers !== undefined && <span>{t("components.questions.answer_count", { count: answers })}</span>}
          <RelativeTime at={at} />
          {tags && tags.length > 0 && <TagRow tags={tags} />}
        </div>
      </div>
    </article>
  );
}
