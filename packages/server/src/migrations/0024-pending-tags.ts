import type { Kysely } from "kysely";
import type { Migration } from "../platform/db/schema/schema.ts";

/** The columns that are used, as they are at this migration. */
interface TagTables {
  tags: { id: string; user_id: string; created_at: number; status: string; main_tag_id: string } & Chosen;
  questions: { id: string; user_id: string; created_at: number; status: string };
  question_tags: { question_id: string; tag_id: string };
}
/** 1 for a tag that administrators recommend or reserve. */
type Chosen = { recommend: number; reserved: number };

/** Maximum seconds between the creation of a tag and its question. */
const MADE_WITH_S = 10;

/**
 * Hides tags that were created with questions that are still pending; before T14 they were public at once. A tag stays
 * public if anything else uses it: another question in any status, a synonym, a setting of administrators, another
 * creator than the question's author, or a greater age than the question's.
 */
export const pendingTags: Migration = {
  name: "0024-pending-tags",
  async up(schema) {
    const db = schema as unknown as Kysely<TagTables>;
    const waiting = await db
      .selectFrom("questions as q")
      .innerJoin("question_tags as carried", "carried.question_id", "q.id")
      .innerJoin("tags as t", "t.id", "carried.tag_id")
      .select("t.id")
      .distinct()
      .where("q.status", "=", "pending")
      .where("t.status", "=", "available")
      .where("t.main_tag_id", "=", "0")
      .where("t.recommend", "=", 0)
      .where("t.reserved", "=", 0)
      .whereRef("t.user_id", "=", "q.user_id")
      .where((eb) => eb("t.created_at", ">=", eb("q.created_at", "-", MADE_WITH_S)))
      .where((eb) => {
        const elsewhere = eb
          .selectFrom("question_tags as other")
          .innerJoin("questions as o", "o.id", "other.question_id")
          .select("o.id")
          .whereRef("other.tag_id", "=", "t.id")
          .where("o.status", "<>", "pending");
        const synonyms = eb.selectFrom("tags as s").select("s.id").whereRef("s.main_tag_id", "=", "t.id");
        return eb.and([eb.not(eb.exists(elsewhere)), eb.not(eb.exists(synonyms))]);
      })
      .execute();
    for (const { id } of waiting) {
      await db.updateTable("tags").set({ status: "pending" }).where("id", "=", id).execute();
    }
  },
};
