import type { ReactNode } from "react";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useT } from "../../../app/services/services.tsx";
import { ListRow, RowList } from "../../../components/lists/ListRow.tsx";
import { RowPerson } from "../../../components/lists/RowPerson.tsx";
import { QuestionStatus } from "../../../components/questions/QuestionStatus.tsx";
import { QuestionWell } from "../../../components/questions/QuestionWell.tsx";
import { TagRow } from "../../../components/tags/TagChip.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { classes } from "../../../ui/classes.ts";
import { Well } from "../../../ui/drawings/Well.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import styles from "./ActivityList.module.css";
import type { Activity } from "./activity.ts";

/** A user's activities: posts as rows of a list, and changes of reputation, votes and comments as entries. */
export function ActivityList({ list }: { list: readonly Activity[] }) {
  return (
    <RowList>
      {list.map((activity) => (
        <li key={activity.key}>
          {activity.votes === undefined ? (
            <ActivityEntry activity={activity} />
          ) : (
            <PostActivity activity={activity} votes={activity.votes} />
          )}
        </li>
      ))}
    </RowList>
  );
}

/** The ring of a question, or of an answer. */
export function ActivityWell({ activity, isSmall = false }: { activity: Activity; isSmall?: boolean }) {
  const t = useT();
  const { answers, isAccepted = false } = activity;
  const size = isSmall ? "small" : "normal";
  if (answers !== undefined) return <QuestionWell answers={answers} accepted={isAccepted} size={size} />;
  const label = t(isAccepted ? "components.users.accepted_answer" : "components.users.object.answer");
  return <Well answers={1} accepted={isAccepted} label={label} size={size} />;
}

function PostActivity({ activity, votes }: { activity: Activity; votes: number }) {
  const addressOf = useQuestionAddress();
  const { question, answerId, title, at, isClosed, tags = [], author } = activity;
  const time = <RelativeTime at={at} />;
  return (
    <ListRow
      well={<ActivityWell activity={activity} />}
      href={addressOf(question, answerId)}
      title={title}
      level={3}
      votes={votes}
    >
      <QuestionStatus status={isClosed ? "closed" : "available"} unlisted={false} />
      {tags.length > 0 && <TagRow tags={tags} />}
      {author ? <RowPerson person={author} time={time} /> : <span>{time}</span>}
    </ListRow>
  );
}

/** Points gained or lost. */
function Points({ points }: { points: number }) {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "";
  return (
    <span className={classes(styles.points, points > 0 && styles.gain, points < 0 && styles.loss)}>
      <bdi>
        {sign}
        {Math.abs(points)}
      </bdi>
    </span>
  );
}

/** Translation key for points or a vote. */
const kindText = (kind: NonNullable<Activity["kind"]>) =>
  `components.users.gain.${kind.replace(".", "_") as Underscored<typeof kind>}` as const;

type Underscored<Kind extends string> = Kind extends `${infer Object}.${infer Action}` ? `${Object}_${Action}` : Kind;

/** The title, with a link unless the viewer cannot open it. */
function EntryTitle({ activity }: { activity: Activity }): ReactNode {
  const addressOf = useQuestionAddress();
  const { question, answerId, commentId, tagSlug, title } = activity;
  const link = (href: string) => (
    <a href={href} dir="auto">
      {title}
    </a>
  );
  if (tagSlug) return link(`/tags/${encodeURIComponent(tagSlug)}`);
  if (question.id === "" || question.url_title === "") return <span dir="auto">{title}</span>;
  return link(addressOf(question, answerId) + (commentId ? `?commentId=${commentId}` : ""));
}

function ActivityEntry({ activity }: { activity: Activity }) {
  const t = useT();
  const { at, excerpt, kind, points, to } = activity;
  return (
    <article className={styles.entry}>
      {points !== undefined && <Points points={points} />}
      <div className={styles.body}>
        <h3 className={styles.title}>
          <EntryTitle activity={activity} />
        </h3>
        {excerpt && (
          <div className={styles.excerpt}>
            <Prose html={excerpt} small />
          </div>
        )}
        <p className={styles.facts}>
          {kind && <span>{t(kindText(kind))}</span>}
          {to && <span>{t(`components.users.object.${to}`)}</span>}
          <RelativeTime at={at} />
        </p>
      </div>
    </article>
  );
}
