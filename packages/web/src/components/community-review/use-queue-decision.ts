import type { InputOf, Reply } from "@askwell/contract";
import { useCall } from "../../app/api/use-call.ts";
import { focusMainWhenLost } from "../../app/routing/page-focus.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import type { ReviewedItem } from "./use-queue-claim.ts";

/** What came of an audit. */
export type AuditReply = NonNullable<Reply<"decideQueueItem">["audit"]>;

type QueueDecisionInput = Omit<InputOf<"decideQueueItem">, "queue" | "post_id">;

/**
 * Decides about an item; `act` does what was decided, unless the item was an audit, and returns whether that worked. Then
 * the next item is shown.
 */
export function useQueueDecision({ queue, post_id }: ReviewedItem, onAudit: (audit: AuditReply) => void) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("decideQueueItem");
  const decide = async (input: QueueDecisionInput, act?: () => Promise<boolean>): Promise<boolean> => {
    const result = await call.run({ queue, post_id, ...input });
    if (!result) return false;
    if (!result.ok) {
      // Another reviewer was faster: show the next item.
      if (result.error.status !== 409) return false;
      await router.revalidate();
      feedback.toast("danger", result.error.message);
      return true;
    }
    if (result.reply.audit) {
      onAudit(result.reply.audit);
      return true;
    }
    if (act && !(await act())) return false;
    await router.revalidate();
    // The buttons stay for the next item, and go with the last one.
    focusMainWhenLost();
    if (input.decision !== "skip") feedback.toast("ok", t("review_queues.done"));
    return true;
  };
  return { decide, busy: call.busy, errorOf: call.errorOf };
}
