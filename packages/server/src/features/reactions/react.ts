import type { Parsed, Reply } from "@askwell/contract";
import { kindOfId } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { checkThreadUnlocked, findThread, maySeeThread } from "../posts/index.ts";
import { isActive, saveReaction } from "./queries.ts";
import { summaryOf } from "./summaries.ts";

const notFoundErrors = { question: "question_not_found", answer: "answer_not_found" } as const;

/** Adds or withdraws the caller's reaction to a question or an answer. Rules: docs/rules/reactions.md J1. */
export async function react(app: App, member: Member, input: Parsed<"react">): Promise<Reply<"react">> {
  const { object_id, emoji, reaction } = input;
  const active = reaction === "activate" ? 1 : 0;
  await app.db.write(async (tx) => {
    const question_id = await questionOf(tx, member, object_id);
    const row = { object_id, emoji, user_id: member.id, created_at: app.now(), active } as const;
    if ((await isActive(tx, row)) === (active === 1)) return;
    await saveReaction(tx, row);
    await app.invalidate(tx, `question:${question_id}`);
    if (active === 1) await app.emit(tx, { kind: "post_reacted_to", object_id, user_id: member.id });
  });
  return summaryOf(app, app.db.read, member, object_id);
}

/** The id of the post's question; fails when the member may not see the post. */
async function questionOf(db: Db, member: Member, id: string): Promise<string> {
  const kind = kindOfId(id);
  if (kind !== "question" && kind !== "answer") fail("object_not_found");
  const thread = required(await findThread(db, id), notFoundErrors[kind], { status: 400 });
  if (!maySeeThread(member, thread).allowed) fail(notFoundErrors[kind], { status: 400 });
  await checkThreadUnlocked(db, member, thread);
  return thread.question.id;
}
