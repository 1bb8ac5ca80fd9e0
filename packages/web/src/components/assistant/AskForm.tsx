import { assistantLimits } from "@askwell/domain";
import { type FormEvent, type ReactNode, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow, LinkButton } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { askAddressOf } from "../search/search-parts.ts";
import styles from "./Assistant.module.css";
import type { LiveConversation } from "./use-conversation.ts";

interface AskFormProps {
  readonly conversation: LiveConversation;
  /** What stands below: who gets the text. */
  readonly children: ReactNode;
}

/** The form for a question, which also stops the answer. A question that was not taken stays in it. */
export function AskForm({ conversation, children }: AskFormProps) {
  const t = useT();
  const [question, setQuestion] = useState("");
  const { turns, isRunning, problem } = conversation;
  const isFirst = turns.length === 0;
  const submit = async () => {
    const asked = question.trim();
    if (asked === "" || isRunning) return;
    setQuestion("");
    // Typed meanwhile, the next question stays.
    if (!(await conversation.ask(asked))) setQuestion((typed) => (typed === "" ? asked : typed));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) conversation.stop();
    else void submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {problem !== "" && (
        <div role="alert">
          <Callout tone="warn">
            <p>{problem}</p>
            <p>
              <a href={askAddressOf(question)}>{t("components.assistant.ask_community")}</a>
            </p>
          </Callout>
        </div>
      )}
      <Field label={t(isFirst ? "components.assistant.question" : "components.assistant.follow_up")}>
        {(control) => (
          <TextArea
            {...control}
            name="question"
            rows={isFirst ? 3 : 2}
            value={question}
            maxLength={assistantLimits.question}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void submit();
            }}
          />
        )}
      </Field>
      <ButtonRow>
        {/* One button, so that the focus stays on it. */}
        <Button type="submit" variant={isRunning ? "plain" : "primary"} icon={isRunning ? "close" : "comment"}>
          {t(isRunning ? "components.assistant.stop" : "components.assistant.ask")}
        </Button>
        {!isFirst && !isRunning && (
          <LinkButton href="/ai-assistant" variant="quiet">
            {t("components.assistant.new_conversation")}
          </LinkButton>
        )}
      </ButtonRow>
      {children}
    </form>
  );
}
