import type { AssistantSource } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";

/** Makes the address of the post that a sentence rests on: the question, or the very answer. */
export function useSourceAddress(): (source: AssistantSource) => string {
  const addressOf = useQuestionAddress();
  return ({ question_id, url_title, answer_id }) =>
    addressOf({ id: question_id, url_title }, answer_id === "" ? undefined : answer_id);
}
