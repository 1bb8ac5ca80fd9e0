import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findDraft } from "./queries.ts";
import { draftReply, NEW_QUESTION } from "./wire.ts";

/** The caller's draft of a question or answer. */
export async function draftInfo(app: App, member: Member, input: Parsed<"draftInfo">): Promise<Reply<"draftInfo">> {
  const row = await findDraft(app.db.read, member.id, input.question_id || NEW_QUESTION);
  return row ? draftReply(row) : null;
}
