import { isAcceptanceDue } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { type AnswerView, isOpen, type QuestionView } from "../posts/views.ts";
import { isAnswerId } from "../questions/question-lists.ts";
import { AcceptReminder } from "./AcceptReminder.tsx";

/** A thread of the reader, of which an answer may be accepted. */
export interface ReminderThread {
  readonly question: QuestionView;
  readonly answers: readonly AnswerView[];
}

/** The reminder on the page of a question. Source: docs/rules/acceptance.md C8. */
export function ThreadReminder({ question, answers }: ReminderThread) {
  const t = useT();
  const lastAnsweredAt = Math.max(0, ...answers.map(({ create_time }) => create_time));
  const isAccepted = isAnswerId(question.accepted_answer_id);
  if (isAccepted || !isOpen(question) || !isAcceptanceDue(lastAnsweredAt, Date.now() / 1000)) return null;
  return <AcceptReminder questionId={question.id}>{t("components.answers.remind_here")}</AcceptReminder>;
}
