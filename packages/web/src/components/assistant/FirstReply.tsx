import { useEffect, useRef } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import styles from "./Assistant.module.css";
import { AssistantReply } from "./AssistantReply.tsx";
import { ReplyStatus } from "./ReplyStatus.tsx";
import { useConversation } from "./use-conversation.ts";

interface FirstReplyProps {
  readonly question: string;
  readonly model: string;
}

/** Asks a question that was searched for, and shows the answer in place. The conversation goes on at its own page. */
export function FirstReply({ question, model }: FirstReplyProps) {
  const t = useT();
  const conversation = useConversation({ stored: null });
  const { id, turns, isRunning, problem } = conversation;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the button was pressed.
  useEffect(() => {
    // The button with the focus is gone.
    box.current?.focus();
    void conversation.ask(question);
  }, []);
  const again = turns.length === 0 && !isRunning;
  return (
    <div ref={box} tabIndex={-1} className={styles.first}>
      {problem !== "" && (
        <div role="alert">
          <Callout tone="warn">{problem}</Callout>
        </div>
      )}
      {turns.map((turn) => (
        <AssistantReply
          key={turn.key}
          turn={turn}
          model={model}
          onVote={(vote) => conversation.setVote(turn.key, vote)}
        />
      ))}
      <ReplyStatus of={conversation} />
      <ButtonRow>
        {isRunning && (
          <Button icon="close" onClick={conversation.stop}>
            {t("components.assistant.stop")}
          </Button>
        )}
        {problem !== "" && again && (
          <Button onClick={() => void conversation.ask(question)}>{t("components.assistant.try_again")}</Button>
        )}
        {id !== "" && !isRunning && (
          <LinkButton href={`/ai-assistant/${id}`}>{t("components.assistant.go_on")}</LinkButton>
        )}
      </ButtonRow>
    </div>
  );
}
