import type { Reply } from "@askwell/contract";
import type { DraftRow } from "./table.ts";

/** Stands for the question that does not exist yet. */
export const NEW_QUESTION = "0";

type Draft = NonNullable<Reply<"draftInfo">>;

/** A draft as its author gets it back. */
export function draftReply(row: DraftRow): Draft {
  const { question_id, title, content, tags, answer_content, updated_at } = row;
  return {
    question_id: question_id === NEW_QUESTION ? "" : question_id,
    title,
    content,
    tags: JSON.parse(tags) as Draft["tags"],
    answer_content,
    updated_at,
  };
}
