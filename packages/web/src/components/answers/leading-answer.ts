import { type AnswerInfo, acceptedCode } from "@askwell/contract";
import type { LeadingAnswer } from "./AnswerStrip.tsx";
import { firstSentence } from "./first-sentence.ts";

type LeadingFields = Pick<AnswerInfo, "id" | "accepted" | "html" | "user_info">;

/** An answer as it is shown under the title. */
export function leadingAnswer({ id, accepted, html, user_info }: LeadingFields): LeadingAnswer {
  return {
    id,
    isAccepted: accepted === acceptedCode(true),
    sentence: firstSentence(html),
    author: user_info?.display_name || user_info?.username || "",
  };
}
