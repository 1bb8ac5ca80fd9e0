import { kindOfId, maySeeQuestion, maySeeTag, type TagStatus } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Member } from "../../viewer.ts";
import { findTag, type TagRow } from "../tags/index.ts";
import { findThread, maySeeThread, type Thread, threadQuestionState } from "./threads.ts";

/** An object with a history: a question, an answer or a tag. */
export type HistorySubject =
  | { readonly kind: "question" | "answer"; readonly thread: Thread }
  | { readonly kind: "tag"; readonly tag: TagRow };

/**
 * The subject of a history. Fails when the reader may not see it, with the error of what is hidden. A deleted tag is
 * visible to staff, and to its creator with `creatorToo`. Rules: docs/rules/edits.md E10.
 */
export async function historySubject(
  db: Db,
  who: Member,
  id: string,
  { empty = null, creatorToo = false }: { readonly empty?: unknown; readonly creatorToo?: boolean } = {},
): Promise<HistorySubject> {
  const options = { data: empty };
  const kind = kindOfId(id);
  if (kind === "tag") {
    const tag = (await findTag(db, id)) ?? fail("object_not_found", options);
    const isCreator = creatorToo && tag.user_id === who.id;
    const isOpen = isCreator || maySeeTag(actorOf(who), { ...tag, status: tag.status as TagStatus }).allowed;
    return isOpen ? { kind, tag } : fail("tag_not_found", options);
  }
  const thread = kind === "question" || kind === "answer" ? await findThread(db, id) : undefined;
  if (!thread) fail("object_not_found", options);
  const questionVerdict = maySeeQuestion(actorOf(who), threadQuestionState(thread.question));
  const verdict = questionVerdict.allowed ? maySeeThread(who, thread) : questionVerdict;
  if (!verdict.allowed) fail(verdict.reason, options);
  return { kind: kind as "question" | "answer", thread };
}
