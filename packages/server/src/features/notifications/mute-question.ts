import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findThread, maySeeThread } from "../posts/index.ts";
import { saveMuted } from "./queries.ts";

/**
 * Mutes a question for the caller, or ends that, which is possible even where it cannot be seen any more. Rules:
 * docs/rules/notifications.md H15.
 */
export async function muteQuestion(
  app: App,
  member: Member,
  { question_id, is_cancel }: Parsed<"muteQuestion">,
): Promise<Reply<"muteQuestion">> {
  if (!is_cancel) {
    const thread = kindOfId(question_id) === "question" ? await findThread(app.db.read, question_id) : undefined;
    if (!thread || !maySeeThread(member, thread).allowed) fail("question_not_found");
  }
  const row = { user_id: member.id, question_id, created_at: app.now() };
  await app.db.write((tx) => saveMuted(tx, row, !is_cancel));
  return { is_muted: !is_cancel };
}
