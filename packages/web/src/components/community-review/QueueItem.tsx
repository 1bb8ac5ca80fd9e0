import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import styles from "./Queues.module.css";
import { type ReviewedItem, useQueueClaim } from "./use-queue-claim.ts";

/** What speaks for closing or reopening a question: the votes, why it is closed, and that its author has edited it. */
function ItemVotes({ votes }: { votes: NonNullable<ReviewedItem["votes"]> }) {
  const t = useT();
  const { closed, count, is_edited: isEdited, reasons } = votes;
  return (
    <ul className={styles.votes}>
      {isEdited && (
        <li>
          <strong>{t("review_queues.edited")}</strong>
        </li>
      )}
      {(count > 0 || !isEdited) && (
        <li>
          <strong>{t("review_queues.votes", votes)}</strong>
        </li>
      )}
      {reasons.map((reason) => (
        <li key={reason.name}>{reason.count > 1 ? `${reason.name} ×${reason.count}` : reason.name}</li>
      ))}
      {closed && (
        <li>
          {t("components.posts.closed_as", closed)}
          {closed.msg !== "" && " – "}
          {/^https?:\/\//.test(closed.msg) ? (
            <a href={closed.msg}>
              <bdi>{closed.msg}</bdi>
            </a>
          ) : (
            <bdi>{closed.msg}</bdi>
          )}
        </li>
      )}
    </ul>
  );
}

/** A post under review in its context: the question, the answer below it, and the votes on it. */
export function QueueItem({ item }: { item: ReviewedItem }) {
  const t = useT();
  const { router } = useServices();
  const isYours = useQueueClaim(item);
  const { question, answer, votes } = item;
  return (
    <div className={styles.item}>
      {!isYours && (
        <Callout tone="warn">
          <p>{t("review_queues.taken")}</p>
          <Button small onClick={() => void router.revalidate()}>
            {t("review_queues.another")}
          </Button>
        </Callout>
      )}
      {votes && <ItemVotes votes={votes} />}
      <article className={answer ? styles.context : styles.post} aria-labelledby="reviewed-question">
        {answer && <p className={styles.label}>{t("review_queues.question")}</p>}
        <h2 id="reviewed-question" className={styles.title} dir="auto" tabIndex={-1}>
          {question.title}
        </h2>
        <Prose html={question.html} under={2} />
        {question.tags.length > 0 && <TagRow tags={question.tags} />}
        {votes && (
          <p>
            <a href={`/questions/${question.id}`}>{t("review_queues.open")}</a>
            {votes.is_edited && (
              <>
                {" · "}
                <a href={`/posts/${question.id}/timeline`}>{t("components.posts.history")}</a>
              </>
            )}
          </p>
        )}
      </article>
      {answer && (
        <article className={styles.post} aria-labelledby="reviewed-answer">
          <h2 id="reviewed-answer" className={styles.label} tabIndex={-1}>
            {t("review_queues.answer")}
          </h2>
          <Prose html={answer.html} under={2} />
        </article>
      )}
    </div>
  );
}
