import type { Db } from "../../../tables.ts";
import { lastEvent } from "../queries.ts";

/** The last closing of a question: its event, and who closed it or cast the last vote. */
export async function findLastClosing(
  db: Db,
  questionId: string,
): Promise<{ readonly id: string; readonly user_id: string } | undefined> {
  return lastEvent(db, questionId, "question.closed").select(["id", "user_id"]).executeTakeFirst();
}

/** The last edit of a question by its author; "0" without one. */
export async function findLastOwnEdit(db: Db, questionId: string, authorId: string): Promise<string> {
  const edit = lastEvent(db, questionId, "question.edited").select("id").where("user_id", "=", authorId);
  return (await edit.executeTakeFirst())?.id ?? "0";
}

/** Whether a user has not read yet that a closed question was edited. */
export async function hasUnreadEdit(db: Db, userId: string, questionId: string): Promise<boolean> {
  const unread = await db
    .selectFrom("notifications")
    .select("id")
    .where("object_id", "=", questionId)
    .where("user_id", "=", userId)
    .where("action", "=", "closed_question_was_edited")
    .where("is_read", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return unread !== undefined;
}

/** A question that others repeat. */
export interface OriginalQuestion {
  readonly id: string;
  readonly title: string;
  readonly url_title: string;
}

/** The originals of some questions closed as duplicates, by the ids of these; only those that are public. */
export async function listOriginals(db: Db, questionIds: readonly string[]): Promise<Map<string, OriginalQuestion>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("post_links as link")
    .innerJoin("questions as original", "original.id", "link.to_question_id")
    .select(["link.from_post_id", "original.id", "original.title", "original.url_title"])
    .where("link.from_post_id", "in", questionIds)
    .where("link.kind", "=", "duplicate")
    .where("link.status", "=", "active")
    .where("original.visible", "=", 1)
    .execute();
  return new Map(rows.map(({ from_post_id, id, title, url_title }) => [from_post_id, { id, title, url_title }]));
}
