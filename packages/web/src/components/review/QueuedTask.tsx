import type { Reply } from "@askwell/contract";
import { type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { AuthorNote } from "../prepared-texts/AuthorNote.tsx";
import { RemoveButton } from "../removals/RemoveButton.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { ThreadContext } from "../thread-context/ThreadContext.tsx";
import { type EditedTexts, EditPostDialog } from "./EditPostDialog.tsx";
import { HeldBy, RuleFromPost } from "./HeldBy.tsx";
import { PostUnderReview } from "./PostUnderReview.tsx";
import { type Resembled, ResembledPost } from "./ResembledPost.tsx";
import styles from "./Review.module.css";
import { TaskActions, type TaskAddresses, TaskBody } from "./TaskActions.tsx";
import { useDecision } from "./use-decision.ts";

export type QueuedPost = Reply<"queuedPosts">["list"][number];

interface QueuedTaskProps {
  readonly item: QueuedPost;
  /** The removed post that it is like. */
  readonly resembled: Resembled | null;
  /** The viewer may make a rule by which posts like it are held. */
  readonly mayMakeRule: boolean;
  /** What else the viewer may do with it. */
  readonly menu: ReactNode;
  /** The record of the author. */
  readonly record: ReactNode;
  readonly addresses: TaskAddresses;
  /** Who looks at it. */
  readonly claim: ReactNode;
}

/** A post that waits for approval. */
export function QueuedTask(props: QueuedTaskProps) {
  const { item, resembled, mayMakeRule, menu, record, addresses, claim } = props;
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const [note, setNote] = useState("");
  const { review_id } = item;
  const call = useDecision("decideQueuedPost", addresses.next);
  const subject = `review:${review_id}`;
  const approve = async (texts?: EditedTexts) => {
    const input = { review_id, status: "approve", note, ...texts } as const;
    if (await call.decide([{ input, subject }], "post_approve")) setEditing(false);
  };
  const reject = () => call.decide([{ input: { review_id, status: "reject", note }, subject }], "post_reject");
  const why = (
    <ul className={styles.why}>
      <li className={styles.group}>
        <strong>
          <HeldBy held={item} />
        </strong>
        <p className={styles.flagger}>
          <span dir="auto">{item.reason}</span>
          <RelativeTime at={item.submit_at} />
        </p>
      </li>
    </ul>
  );
  return (
    <>
      <TaskBody addresses={addresses}>
        {claim}
        <PostUnderReview post={item} why={why} />
        <ThreadContext post={item} />
        {resembled && <ResembledPost post={resembled} />}
        {record}
        <AuthorNote note={note} onChange={setNote} />
      </TaskBody>
      <TaskActions skipTo={addresses.skip}>
        <Button variant="primary" busy={call.busy} shortcut="A" onClick={() => void approve()}>
          {t("components.review.approve")}
        </Button>
        <Button shortcut="E" onClick={() => setEditing(true)}>
          {t("components.review.edit_and_approve")}
        </Button>
        <Button variant="danger" busy={call.busy} shortcut="R" onClick={() => void reject()}>
          {t("components.review.reject")}
        </Button>
        {menu}
        {mayMakeRule && <RuleFromPost id={item.object_id} />}
        <RemoveButton userId={item.author_user_info.id} next={addresses.next} />
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
