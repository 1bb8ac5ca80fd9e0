import type { Kysely } from "kysely";
import { upsert } from "../platform/db/index.ts";
import type { Migration } from "../platform/db/schema/schema.ts";

/** The columns that are used, as they are at this migration. */
interface AcceptanceTables {
  questions: { id: string; visible: number; accepted_answer_id: string };
  answers: { id: string; question_id: string; status: string; accepted: number };
  search: { post_id: string; accepted: number };
  post_totals: { name: string; shard: number; value: number };
}

/**
 * Takes the acceptance of answers that reports hide from their questions, which showed it to all viewers before. The
 * answers keep it, and their questions get it back with them.
 */
export const hiddenAcceptances: Migration = {
  name: "0082-hidden-acceptances",
  async up(schema) {
    const db = schema as unknown as Kysely<AcceptanceTables>;
    const questions = await db
      .selectFrom("answers")
      .innerJoin("questions", "questions.id", "answers.question_id")
      .select(["questions.id", "questions.visible"])
      .where("answers.status", "=", "pending")
      .where("answers.accepted", "=", 1)
      .whereRef("questions.accepted_answer_id", "=", "answers.id")
      .execute();
    for (const { id } of questions) {
      await db.updateTable("questions").set({ accepted_answer_id: "0" }).where("id", "=", id).execute();
      await db.updateTable("search").set({ accepted: 0 }).where("post_id", "=", id).execute();
    }
    const value = -questions.filter(({ visible }) => visible === 1).length;
    const total = { name: "questions.resolved", shard: 0, value };
    if (value !== 0) await upsert(db, "post_totals", [total], { key: ["name", "shard"], add: ["value"] });
  },
};
