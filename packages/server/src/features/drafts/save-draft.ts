import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findQuestion, visibleQuestion } from "../questions/index.ts";
import { removeDraft, storeDraft } from "./queries.ts";
import type { DraftRow } from "./table.ts";
import { draftReply, NEW_QUESTION } from "./wire.ts";

/** The row of a draft; null if it is empty. A draft of an answer has a text only. */
function rowOf(app: App, member: Member, input: Parsed<"saveDraft">): DraftRow | null {
  const { question_id, title, content, answer_content } = input;
  const tags = input.tags ?? [];
  const isAnswer = question_id !== "";
  const text = isAnswer ? content : title + content + answer_content;
  if (text.trim() === "" && (isAnswer || tags.length === 0)) return null;
  return {
    user_id: member.id,
    question_id: question_id || NEW_QUESTION,
    title: isAnswer ? "" : title,
    content,
    tags: JSON.stringify(isAnswer ? [] : tags),
    answer_content: isAnswer ? "" : answer_content,
    updated_at: app.now(),
  };
}

/** Stores the caller's draft, for all of their devices. Rules: docs/rules/drafts.md. */
export async function saveDraft(app: App, member: Member, input: Parsed<"saveDraft">): Promise<Reply<"saveDraft">> {
  if (input.question_id !== "") visibleQuestion(member, await findQuestion(app.db.read, input.question_id));
  const row = rowOf(app, member, input);
  await app.db.write((tx) =>
    row ? storeDraft(tx, row) : removeDraft(tx, member.id, input.question_id || NEW_QUESTION),
  );
  return row && draftReply(row);
}
