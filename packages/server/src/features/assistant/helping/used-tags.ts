import type { Db } from "../../../tables.ts";

/** Tags that a model chooses from. */
const MAX_TAGS = 150;

/** The slugs of the main tags with the most questions. */
export async function listUsedTags(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("tags")
    .select("slug_name")
    .where("status", "=", "available")
    .where("main_tag_id", "=", "0")
    .orderBy("question_count", "desc")
    .orderBy("id")
    .limit(MAX_TAGS)
    .execute();
  return rows.map(({ slug_name }) => slug_name);
}
