import { lengthOf, limits } from "@askwell/domain";
import { useSite, useT } from "../../../app/services/services.tsx";
import type { QuestionValues } from "../../../components/questions/question-values.ts";
import type { ValueError } from "../../../ui/forms/use-shown-error.ts";

/** A question, optionally with its answer. */
interface WrittenQuestion {
  readonly question: QuestionValues;
  readonly hasAnswer: boolean;
  readonly answer: string;
}

/** A field that is too short, as the error of the server would say. */
export interface MissingPart extends ValueError {
  readonly error_field: string;
}

/**
 * Returns what finds the fields of a new question that are too short. The server says more, where it can be reached.
 * Rule: docs/rules/app.md WA10.
 */
export function useMissingParts(): (values: WrittenQuestion) => readonly MissingPart[] {
  const t = useT();
  const { min_content, min_tags } = useSite().site_questions;
  return ({ question: { title, content, tags }, hasAnswer, answer }) => {
    const texts = [
      ["title", title, limits.questionTitle.min],
      ["content", content, min_content],
      ...(hasAnswer ? [["answer_content", answer, limits.answerBody.min] as const] : []),
    ] as const;
    const shortTexts = texts
      .map(([error_field, text, count]) => {
        const isWrong = (value: unknown) => lengthOf(String(value).trim()) < count;
        return { error_field, error_msg: t("components.answers.too_short", { count }), isWrong, text };
      })
      .filter(({ isWrong, text }) => isWrong(text));
    if (tags.length >= min_tags) return shortTexts;
    return [
      ...shortTexts,
      { error_field: "tags", error_msg: t("components.questions.too_few_tags", { count: min_tags }) },
    ];
  };
}
