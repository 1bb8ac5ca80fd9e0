import type { Reply } from "@askwell/contract";
import type { DraftRow } from "./table.ts";

/** The `question_id` of a draft of a new question. */
export const NEW_QUESTION = "0";

type DraftReply = NonNullable<Reply<"draftInfo">>;

/** The wire shape of a draft. */
export function draftReply(row: DraftRow): DraftReply {
  const { question_id, title, content, tags, answer_content, updated_at } = row;
  return {
    question_id: question_id === NEW_QUESTION ? "" : question_id,
    title,
    content,
    tags: JSON.parse(tags) as DraftReply["tags"],
    answer_content,
    updated_at,
  };
}
