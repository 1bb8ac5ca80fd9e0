import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Assistant.module.css";
import type { AssistantTurn, ReplyVote } from "./turns.ts";

interface ReplyVotesProps {
  readonly turn: AssistantTurn;
  onVote(vote: ReplyVote): void;
}

/** Whether the answer was helpful; a second press withdraws it. */
export function ReplyVotes({ turn: { completionId, vote }, onVote }: ReplyVotesProps) {
  const t = useT();
  const call = useCall("voteOnReply", { isButton: true });
  const press = async (vote_type: "helpful" | "unhelpful") => {
    const cancel = vote === vote_type;
    const result = await call.run({ chat_completion_id: completionId, vote_type, cancel });
    if (result?.ok) onVote(cancel ? "" : vote_type);
  };
  return (
    <fieldset className={styles.votes}>
      <legend className={styles.detail}>{t("components.assistant.was_helpful")}</legend>
      {(["helpful", "unhelpful"] as const).map((each) => (
        <Button
          key={each}
          small
          variant="quiet"
          icon={each === "helpful" ? "smile" : "frown"}
          aria-pressed={vote === each}
          onClick={() => void press(each)}
        >
          {t(`components.assistant.${each}`)}
        </Button>
      ))}
    </fieldset>
  );
}
