import type { Reply } from "@askwell/contract";
import { useMessages, useViewer } from "../../app/services/services.tsx";
import styles from "./Assistant.module.css";

interface PrivacyNoteProps {
  readonly state: Pick<Reply<"assistantState">, "host" | "conversation_days" | "questions_left">;
}

/** Who gets a question, and how long it is stored. Rules: docs/rules/assistant-screens.md AS5. */
export function PrivacyNote({ state: { host, conversation_days, questions_left } }: PrivacyNoteProps) {
  const { t } = useMessages();
  const viewer = useViewer();
  const stored = !viewer
    ? t("components.assistant.not_stored")
    : conversation_days === 0
      ? t("components.assistant.stored")
      : t("components.assistant.stored_days", { count: conversation_days });
  return (
    <p className={styles.privacy}>
      {t("components.assistant.sent_to", { host })} {stored}
      {questions_left !== null && ` ${t("components.assistant.questions_left", { count: questions_left })}`}
    </p>
  );
}
