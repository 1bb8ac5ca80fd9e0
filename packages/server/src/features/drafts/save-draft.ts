import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { claimKey } from "../posts/index.ts";
import { findQuestion, visibleQuestion } from "../questions/index.ts";
import { findDraft, removeDraft, storeDraft } from "./queries.ts";
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
    program: member.program?.name ?? "",
  };
}

/**
 * Stores the caller's draft, for all of their devices. A program never replaces what its user has written. Rules:
 * docs/rules/drafts.md, docs/rules/mcp.md MC13.
 */
export async function saveDraft(app: App, member: Member, input: Parsed<"saveDraft">): Promise<Reply<"saveDraft">> {
  if (input.question_id !== "") visibleQuestion(member, await findQuestion(app.db.read, input.question_id));
  const row = rowOf(app, member, input);
  const id = input.question_id || NEW_QUESTION;
  await app.db.write(async (tx) => {
    await claimKey(app, tx, member, id);
    if (member.program && (await isOwnDraft(tx, member, { id, row }))) return;
    await (row ? storeDraft(tx, row) : removeDraft(tx, member.id, id));
  });
  return row && draftReply(row);
}

/**
 * Whether the person has the very draft that their program would store, which remains the person's. Fails for any other
 * of theirs.
 */
async function isOwnDraft(tx: Tx, member: Member, draft: { id: string; row: DraftRow | null }): Promise<boolean> {
  const stored = await findDraft(tx, member.id, draft.id);
  if (stored?.program !== "") return false;
  const { row } = draft;
  const isSame = row !== null && authored.every((column) => stored[column] === row[column]);
  return isSame || fail("draft_exists");
}

/** The columns that a person writes. */
const authored = ["title", "content", "tags", "answer_content"] as const;

/** The reply of a draft that is repeated with its key: as it is now, null if it was posted or discarded. */
export async function repeatedDraft(app: App, member: Member, id: string): Promise<Reply<"saveDraft">> {
  const row = await findDraft(app.db.read, member.id, id);
  return row ? draftReply(row) : null;
}
