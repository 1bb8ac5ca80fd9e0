import { type AskingHint, askingHint } from "@askwell/domain";
import { useEffect, useState } from "react";
import type { QuestionValues } from "../../../components/questions/question-values.ts";

/** A pause in typing: nothing is said about a sentence that is not finished. */
const DEBOUNCE_MS = 1500;

/** What would make the question better, a moment after the last change; null when there is nothing to say. */
export function useAskingHint({ title, content }: Pick<QuestionValues, "title" | "content">): AskingHint | null {
  const [hint, setHint] = useState<AskingHint | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setHint(askingHint({ title, content })), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [title, content]);
  return hint;
}
