import { useT } from "../../app/services/services.tsx";
import { Well, type WellSize } from "../../ui/drawings/Well.tsx";

interface QuestionWellProps {
  /** The number of answers. */
  readonly answers: number;
  /** One of them is accepted. */
  readonly accepted: boolean;
  readonly size?: WellSize;
}

/** The state of a question as a ring, with its words. */
export function QuestionWell({ answers, accepted, size = "normal" }: QuestionWellProps) {
  const t = useT();
  const label = accepted
    ? t("components.questions.answers_one_accepted", { count: answers })
    : answers === 0
      ? t("components.questions.no_answer")
      : t("components.questions.answer_count", { count: answers });
  return <Well answers={answers} accepted={accepted} label={label} size={size} />;
}
