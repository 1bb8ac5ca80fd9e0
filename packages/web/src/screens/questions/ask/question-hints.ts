import { lengthOf } from "@askwell/domain";
import type { QuestionValues } from "../../../components/questions/question-values.ts";

/** A text that is shorter hardly says what happens. */
const STORY_LENGTH = 100;

/** What of a good question can be measured in any language. */
export function questionHints({ title, content }: Pick<QuestionValues, "title" | "content">) {
  const text = content.trim();
  return {
    /** The title ends as a question: with the mark of Latin, Greek, Arabic or Chinese. */
    question: /[?;؟？]$/.test(title.trim()),
    /** A few sentences. */
    story: lengthOf(text) >= STORY_LENGTH,
    /** A second paragraph or a list. */
    tried: /\S\s*\n\s*\n\s*\S/.test(text) || /^\s*([-*+]|\d+[.)])\s+\S/m.test(text),
    /** A picture, code, or numbers. */
    evidence: /!\[[^\]]*\]\(|`|\p{N}/u.test(text),
  };
}
