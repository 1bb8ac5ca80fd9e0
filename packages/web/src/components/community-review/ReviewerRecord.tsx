import type { Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { useMessages, useServices } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import styles from "./ReviewerRecord.module.css";

interface ReviewerRecordProps {
  readonly userId: string;
  readonly record: Reply<"reviewRecord">;
}

/** How a user reviews queues, for staff. Rules: docs/rules/community-review.md CQ12. */
export function ReviewerRecord({ userId, record }: ReviewerRecordProps) {
  const { t, formats } = useMessages();
  const { router, feedback } = useServices();
  const call = useCall("endReviewPause", { isButton: true });
  const { reviews, passed, failed, paused_until, latest } = record;
  if (reviews + passed + failed === 0) return null;
  const end = async () => {
    const result = await call.run({ user_id: userId });
    if (!result?.ok) return;
    await router.revalidate();
    feedback.toast("ok", t("review_queues.record_ended"));
  };
  return (
    <section className={styles.record} aria-label={t("review_queues.record")}>
      <h2>{t("review_queues.record")}</h2>
      <p>{t("review_queues.record_counts", { reviews, passed, failed })}</p>
      {paused_until > 0 && (
        <>
          <p>{t("review_queues.record_paused", { date: formats.absoluteDate(paused_until) })}</p>
          <p>
            <Button small busy={call.busy} onClick={() => void end()}>
              {t("review_queues.record_end")}
            </Button>
          </p>
        </>
      )}
      {latest.length > 0 && (
        <ul className={styles.latest}>
          {latest.map(({ queue, kind, decision, at }) => (
            <li key={`${queue} ${at}`}>
              {t("review_queues.test_failed")}: {t(`review_queues.queue.${queue}`)}, {t(`review_queues.kind.${kind}`)},{" "}
              {t(`review_queues.did.${decision}`)} <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
