import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import styles from "./Queues.module.css";
import { type ReviewedItem, useQueueClaim } from "./use-queue-claim.ts";

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
      {votes && (
        <ul className={styles.votes}>
          {votes.is_edited && (
            <li>
              <strong>{t("review_queues.edited")}</strong>
            </li>
          )}
          {(votes.count > 0 || !votes.is_edited) && (
            <li>
              <strong>{t("review_queues.votes", votes)}</strong>
            </li>
          )}
          {votes.reasons.map(({ name, count }) => (
            <li key={name}>{count > 1 ? `${name} ×${count}` : name}</li>
          ))}
        </ul>
      )}
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
