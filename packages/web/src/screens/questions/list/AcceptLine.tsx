import type { Reply } from "@askwell/contract";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useIsLive, useT } from "../../../app/services/services.tsx";
import { AcceptReminder } from "../../../components/answers/AcceptReminder.tsx";

/** Asks a member whether an answer to a question of theirs helped. */
export function AcceptLine({ question }: { readonly question: Reply<"questionToAccept">["question"] }) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const isLive = useIsLive();
  if (!isLive || !question) return null;
  return (
    <AcceptReminder questionId={question.id}>
      {t("screens.home.accept")}{" "}
      <a href={addressOf(question)} dir="auto">
        {question.title}
      </a>
    </AcceptReminder>
  );
}
