import { idBatches, insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { PostLinkRow } from "./table.ts";

/** The question, and the answer if it names one, that a text links to. */
export type LinkTarget = Pick<PostLinkRow, "to_question_id" | "to_answer_id">;

/** The post whose text contains links. */
export interface LinkSource {
  readonly post_id: string;
  readonly question_id: string;
  /** False while the post is hidden from the public: its links are stored but not counted. */
  readonly active: boolean;
}

/**
 * Replaces the links of a post's text, without those to its own question. Returns the questions whose number of links
 * may have changed.
 */
export async function saveMentions(
  tx: Tx,
  source: LinkSource,
  targets: readonly LinkTarget[],
  now: number,
): Promise<string[]> {
  const mentions = tx.selectFrom("post_links").where("from_post_id", "=", source.post_id).where("kind", "=", "mention");
  const before = await mentions.select(["to_question_id", "to_answer_id"]).execute();
  const remaining = targets.filter((target) => target.to_question_id !== source.question_id);
  if (before.length === 0 && remaining.length === 0) return [];
  await tx.deleteFrom("post_links").where("from_post_id", "=", source.post_id).where("kind", "=", "mention").execute();
  const rows = remaining.map((target) => ({
    ...target,
    from_post_id: source.post_id,
    from_question_id: source.question_id,
    kind: "mention",
    status: source.active ? "active" : "removed",
    created_at: now,
  }));
  await insertMany(tx, "post_links", rows);
  return [...new Set([...before, ...remaining].map((target) => target.to_question_id))];
}

/** Links a closed question to the one that it duplicates; null removes the link. Returns the same as `saveMentions`. */
export async function saveDuplicate(
  tx: Tx,
  questionId: string,
  target: LinkTarget | null,
  now: number,
): Promise<string[]> {
  const before = await tx
    .selectFrom("post_links")
    .select("to_question_id")
    .where("from_post_id", "=", questionId)
    .where("kind", "=", "duplicate")
    .execute();
  await tx.deleteFrom("post_links").where("from_post_id", "=", questionId).where("kind", "=", "duplicate").execute();
  if (target) {
    const source = { from_post_id: questionId, from_question_id: questionId };
    const link = { ...source, ...target, kind: "duplicate", status: "active", created_at: now };
    await insertMany(tx, "post_links", [link]);
  }
  return [...new Set([...before.map((row) => row.to_question_id), ...(target ? [target.to_question_id] : [])])];
}

/** Lets the links from and to answers follow them to another question. Returns the same as `saveMentions`. */
export async function moveLinks(tx: Tx, answerIds: readonly string[], questionId: string): Promise<string[]> {
  const linked = new Set<string>();
  for (const ids of idBatches(answerIds)) {
    const from = tx.updateTable("post_links").set({ from_question_id: questionId });
    await from.where("from_post_id", "in", ids).execute();
    const to = tx.updateTable("post_links").set({ to_question_id: questionId });
    await to.where("to_answer_id", "in", ids).execute();
    const rows = tx.selectFrom("post_links").select("to_question_id").distinct();
    for (const row of await rows.where("from_post_id", "in", ids).execute()) linked.add(row.to_question_id);
  }
  return [...linked];
}

/** Makes the links of posts count or stop counting. Returns the same as `saveMentions`. */
export async function activateLinks(tx: Tx, postIds: readonly string[], active: boolean): Promise<string[]> {
  if (postIds.length === 0) return [];
  const status = active ? "active" : "removed";
  const rows = await tx
    .selectFrom("post_links")
    .select("to_question_id")
    .where("from_post_id", "in", postIds)
    .where("status", "!=", status)
    .execute();
  if (rows.length === 0) return [];
  await tx.updateTable("post_links").set({ status }).where("from_post_id", "in", postIds).execute();
  return [...new Set(rows.map((row) => row.to_question_id))];
}

/** The number of other questions that link to each question: an answer that was moved can link to its new question. */
export async function countLinks(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map(questionIds.map((id) => [id, 0]));
  if (questionIds.length === 0) return counts;
  const rows = await db
    .selectFrom("post_links")
    .select((eb) => ["to_question_id", eb.fn.count<number>("from_question_id").distinct().as("count")])
    .where("to_question_id", "in", questionIds)
    .where("status", "=", "active")
    .whereRef("from_question_id", "!=", "to_question_id")
    .groupBy("to_question_id")
    .execute();
  for (const row of rows) counts.set(row.to_question_id, Number(row.count));
  return counts;
}

/** Deletes all links from and to posts that are removed for good. Returns the same as `saveMentions`. */
export async function deleteLinks(tx: Tx, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await tx
    .selectFrom("post_links")
    .select("to_question_id")
    .where("from_post_id", "in", postIds)
    .execute();
  await tx.deleteFrom("post_links").where("from_post_id", "in", postIds).execute();
  await tx.deleteFrom("post_links").where("to_question_id", "in", postIds).execute();
  await tx.deleteFrom("post_links").where("to_answer_id", "in", postIds).execute();
  return [...new Set(rows.map((row) => row.to_question_id))];
}
