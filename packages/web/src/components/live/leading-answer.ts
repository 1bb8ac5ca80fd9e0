import { type AnswerInfo, acceptedCode } from "@askwell/contract";
import { firstSentence } from "./first-sentence.ts";

/** The answer that is shown under the title: the accepted one, else the one with the highest score. */
export interface LeadingAnswer {
  readonly id: string;
  readonly isAccepted: boolean;
  /** Its first sentence, as plain text. */
  readonly sentence: string;
  readonly author: string;
}

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
