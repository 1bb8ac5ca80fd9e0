import { sql } from "kysely";
import { insertMany } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";

/** Stores which questions have a tag that is about to be merged. */
export async function saveMergedQuestions(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  await tx.deleteFrom("merged_questions").where("source_tag_id", "=", sourceId).execute();
  const target = sql`select 1 from question_tags as other where other.question_id = question_tags.question_id and other.tag_id = ${targetId}`;
  await tx
    .insertInto("merged_questions")
    .columns(["source_tag_id", "question_id", "position", "had_both"])
    .expression(
      tx
        .selectFrom("question_tags")
        .select(["tag_id", "question_id", "position"])
        .select(sql<0 | 1>`case when exists (${target}) then 1 else 0 end`.as("had_both"))
        .where("tag_id", "=", sourceId),
    )
    .execute();
}

/**
 * Restores a merged tag on the questions that had it and still have the other. The lists of their rows are set
 * afterwards.
 */
export async function restoreMergedQuestions(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  const sourceRows = tx.selectFrom("merged_questions").select("question_id").where("source_tag_id", "=", sourceId);
  const present = sql<string>`(select question_id from (select question_id from question_tags where tag_id = ${sourceId}) as there)`;
  await tx
    .updateTable("question_tags")
    .set({ tag_id: sourceId })
    .where("tag_id", "=", targetId)
    .where("question_id", "in", sourceRows.where("had_both", "=", 0))
    .where("question_id", "not in", present)
    .execute();
  const doubled = await tx
    .selectFrom("question_tags")
    .innerJoin("merged_questions as merged", "merged.question_id", "question_tags.question_id")
    .selectAll("question_tags")
    .select("merged.position")
    .where("question_tags.tag_id", "=", targetId)
    .where("merged.source_tag_id", "=", sourceId)
    .where("merged.had_both", "=", 1)
    .where("question_tags.question_id", "not in", present)
    .execute();
  await insertMany(
    tx,
    "question_tags",
    doubled.map((row) => ({ ...row, tag_id: sourceId, list_tag_id: "" })),
  );
  await tx.deleteFrom("merged_questions").where("source_tag_id", "=", sourceId).execute();
}
