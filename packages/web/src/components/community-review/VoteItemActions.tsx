import { CLOSING_VOTE_DAYS } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { type ChosenReason, ReasonDialog } from "../review/ReasonDialog.tsx";
import { QueueActions } from "./QueueActions.tsx";
import type { ReviewedItem } from "./use-queue-claim.ts";
import { useQueueDecision } from "./use-queue-decision.ts";

/** There are no audits in these queues. */
const NO_AUDIT = () => undefined;

/** What can be done with a question that has votes to close or to reopen it. Rules: docs/rules/community-review.md CQ6. */
export function VoteItemActions({ item }: { item: ReviewedItem }) {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const { decide, busy, errorOf } = useQueueDecision(item, NO_AUDIT);
  const isClosing = item.queue === "close_votes";
  const vote = async ({ type, text }: ChosenReason) => {
    if (await decide({ decision: "vote", close_type: type, close_msg: text })) setChoosing(false);
  };
  return (
    <>
      <QueueActions busy={busy} onSkip={() => void decide({ decision: "skip" })}>
        <Button
          variant="primary"
          busy={busy}
          shortcut="V"
          onClick={() => (isClosing ? setChoosing(true) : void decide({ decision: "vote" }))}
        >
          {t(isClosing ? "review_queues.action.close" : "review_queues.action.reopen")}
        </Button>
        <Button shortcut="L" aria-disabled={busy} onClick={() => void decide({ decision: "leave" })}>
          {t(isClosing ? "review_queues.action.leave_open" : "review_queues.action.leave_closed")}
        </Button>
      </QueueActions>
      {isChoosing && (
        <ReasonDialog
          objectType="question"
          action="close"
          title={t("closing_votes.title")}
          note={t("closing_votes.note", { days: CLOSING_VOTE_DAYS })}
          legend={t("closing_votes.why")}
          button={t("actions.vote_to_close")}
          busy={busy}
          textError={errorOf("close_msg")}
          onChoose={(chosen) => void vote(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
