import { kindOfId, maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import { actorOf, isStaff, type Member } from "../../who.ts";
import { findTag, type TagRow } from "../tags/index.ts";
import { findThread, maySeeThread, type Thread } from "./threads.ts";

/** What has a history: a question, an answer or a tag. */
export type HistorySubject =
  | { readonly kind: "question" | "answer"; readonly thread: Thread }
  | { readonly kind: "tag"; readonly tag: TagRow };

/**
 * What a history is about, if the reader may see it. A deleted tag is seen by staff, and by its maker where `makerToo`.
 * Refuses in the name of what is hidden. Rules: docs/rules/edits.md E10.
 */
export async function historySubject(
  db: Db,
  who: Member,
  id: string,
  { empty = null, makerToo = false }: { readonly empty?: unknown; readonly makerToo?: boolean } = {},
): Promise<HistorySubject> {
  const nothing = { data: empty };
  const kind = kindOfId(id);
  if (kind === "tag") {
    const tag = (await findTag(db, id)) ?? refuse("object_not_found", nothing);
    const isOpen = tag.status !== "deleted" || isStaff(who) || (makerToo && tag.user_id === who.id);
    return isOpen ? { kind, tag } : refuse("tag_not_found", nothing);
  }
  const thread = kind === "question" || kind === "answer" ? await findThread(db, id) : undefined;
  if (!thread) refuse("object_not_found", nothing);
  const { question } = thread;
  const state = { ...question, status: question.status as QuestionStatus, listed: question.listed === 1 };
  const above = maySeeQuestion(actorOf(who), state);
  const verdict = above.allowed ? maySeeThread(who, thread) : above;
  if (!verdict.allowed) refuse(verdict.why, nothing);
  return { kind: kind as "question" | "answer", thread };
}
