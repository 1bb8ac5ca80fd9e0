import { sql } from "kysely";
import type { Tx } from "../../../tables.ts";
import { outdateSummariesOfTags } from "../../users/index.ts";

/**
 * Moves the rows of tags to other lists, after a tag became a synonym or a main tag, and recounts the lists. `tagIds`
 * are the tags whose rows move, `listIds` all main tags whose lists change.
 */
export async function moveToLists(
  tx: Tx,
  moves: ReadonlyMap<string, string>,
  listIds: readonly string[],
): Promise<void> {
  await outdateSummariesOfTags(tx, [...new Set([...moves.keys(), ...listIds])]);
  for (const [tagId, listId] of moves) await moveRows(tx, tagId, listId);
  for (const listId of [...new Set(listIds)].sort()) await fillGaps(tx, listId);
  for (const tagId of [...new Set([...moves.keys(), ...listIds])].sort()) await recount(tx, tagId);
}

/** Moves the rows of a tag to another list, except where the question is in it already. */
async function moveRows(tx: Tx, tagId: string, listId: string): Promise<void> {
  const alreadyListed = tx
    .selectFrom("question_tags as other")
    .select("other.question_id")
    .where("other.list_tag_id", "=", listId);
  const listed = tx.updateTable("question_tags").where("tag_id", "=", tagId).where("list_tag_id", "!=", "");
  await listed
    .set({ list_tag_id: "" })
    .where("list_tag_id", "!=", listId)
    .where("question_id", "in", sql<string>`(select question_id from (${alreadyListed}) as taken)`)
    .execute();
  await listed.set({ list_tag_id: listId }).execute();
}

/** Adds a visible question whose row left a list back to it by another of its tags. */
async function fillGaps(tx: Tx, listId: string): Promise<void> {
  const rows = await tx
    .selectFrom("question_tags")
    .innerJoin("tags", "tags.id", "question_tags.tag_id")
    .innerJoin("questions", "questions.id", "question_tags.question_id")
    .select(["question_tags.question_id", "question_tags.tag_id"])
    .where((eb) =>
      eb.or([
        eb.and([eb("tags.id", "=", listId), eb("tags.main_tag_id", "=", "0")]),
        eb("tags.main_tag_id", "=", listId),
      ]),
    )
    .where("question_tags.list_tag_id", "=", "")
    .where("questions.visible", "=", 1)
    .execute();
  for (const { question_id, tag_id } of rows) {
    const taken = await tx
      .selectFrom("question_tags")
      .select("tag_id")
      .where("question_id", "=", question_id)
      .where("list_tag_id", "=", listId)
      .executeTakeFirst();
    if (taken) continue;
    const row = tx.updateTable("question_tags").where("question_id", "=", question_id).where("tag_id", "=", tag_id);
    await row.set({ list_tag_id: listId }).execute();
  }
}

/** Recounts a tag from its rows, after many of them have moved. */
async function recount(tx: Tx, tagId: string): Promise<void> {
  const questionIds = await tx
    .selectFrom("question_tags")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("tag_id", "=", tagId)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  const listed = await tx
    .selectFrom("question_tags")
    .select((eb) => [eb.fn.countAll<number>().as("count"), sql<number>`coalesce(sum(unanswered), 0)`.as("unanswered")])
    .where("list_tag_id", "=", tagId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("tags")
    .set({
      question_count: Number(questionIds.count),
      listed_count: Number(listed.count),
      unanswered_count: Number(listed.unanswered),
    })
    .where("id", "=", tagId)
    .execute();
}
