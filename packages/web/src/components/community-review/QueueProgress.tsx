import type { Reply } from "@askwell/contract";
import type { CommunityQueue } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import styles from "./Queues.module.css";

interface QueueProgressProps {
  readonly queue: CommunityQueue | "suggested_edits";
  readonly queues: Reply<"reviewQueues">;
}

/** What a queue is about, and what the reviewer has done today and in all. Rules: docs/rules/community-review.md CQ7. */
export function QueueProgress({ queue, queues }: QueueProgressProps) {
  const t = useT();
  const { goal, reviews } = queues;
  const today = queues.queues.find((each) => each.queue === queue)?.today ?? 0;
  const isReached = goal > 0 && today >= goal;
  return (
    <section className={styles.progress} aria-label={t("review_queues.progress")}>
      {queue !== "suggested_edits" && <p className={styles.lead}>{t(`review_queues.lead.${queue}`)}</p>}
      <p className={styles.numbers}>
        {goal > 0 ? (
          <>
            <progress className={styles.bar} value={Math.min(today, goal)} max={goal} aria-hidden="true" />
            <strong>{t("review_queues.goal", { count: today, goal })}</strong>
          </>
        ) : (
          <strong>{t("review_queues.today", { count: today })}</strong>
        )}
        {queue !== "suggested_edits" && <span>{t("review_queues.total", { count: reviews })}</span>}
      </p>
      {isReached && <p className={styles.reached}>{t("review_queues.reached")}</p>}
    </section>
  );
}
