import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { type EditedTexts, EditPostDialog } from "./EditPostDialog.tsx";
import { PostUnderReview } from "./PostUnderReview.tsx";
import styles from "./Review.module.css";
import { TaskActions } from "./TaskActions.tsx";
import { useDecision } from "./use-decision.ts";

export type QueuedPost = Reply<"queuedPosts">["list"][number];

/** A post that waits for approval. */
export function QueuedTask({ item, skipTo }: { item: QueuedPost; skipTo: string }) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const { review_id } = item;
  const call = useDecision("decideQueuedPost", `review:${review_id}`);
  const approve = async (texts?: EditedTexts) => {
    const decision = { review_id, status: "approve", ...texts } as const;
    if (await call.decide(decision, "post_approve")) setEditing(false);
  };
  const reject = () => call.decide({ review_id, status: "reject" }, "post_reject");
  return (
    <>
      <div className={styles.why}>
        <p>
          <strong>
            <bdi>{item.submitter_display_name}</bdi>
          </strong>{" "}
          <span className={styles.facts}>
            <RelativeTime at={item.submit_at} />
          </span>
        </p>
        {item.reason !== "" && <p dir="auto">{item.reason}</p>}
      </div>
      <PostUnderReview post={item} />
      <TaskActions skipTo={skipTo}>
        <Button variant="primary" busy={call.busy} onClick={() => void approve()}>
          {t("components.review.approve")}
        </Button>
        <Button onClick={() => setEditing(true)}>{t("components.review.edit_and_approve")}</Button>
        <Button variant="danger" busy={call.busy} onClick={() => void reject()}>
          {t("components.review.reject")}
        </Button>
      </TaskActions>
      {isEditing && (
        <EditPostDialog
          post={item}
          button={t("components.review.save_and_approve")}
          busy={call.busy}
          problems={call.fields}
          onSave={(texts) => void approve(texts)}
          onCheck={(texts) => void call.check({ review_id, status: "approve", ...texts })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
