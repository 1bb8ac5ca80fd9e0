import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

/** The tags that a user followed last, the ones they answer in most, and the answers that are considered for it. */
const MAX_FOLLOWED = 30;
const MAX_ANSWERED = 10;
const MAX_ANSWERS = 100;

/** Ids of the main tags that a user follows or answers in. Source: docs/rules/lists.md O9. */
export async function listOwnTags(db: Db, userId: string): Promise<string[]> {
  const followed = sql`select object_id from follows where user_id = ${userId} and object_kind = 'tag'
    order by created_at desc limit ${MAX_FOLLOWED}`;
  const answered = sql`select question_id from answers where user_id = ${userId} and status = 'available'
    order by created_at desc limit ${MAX_ANSWERS}`;
  const answeredIn = sql`select tagged.list_tag_id as id from (${answered}) as answered
    inner join question_tags as tagged on tagged.question_id = answered.question_id where tagged.list_tag_id <> ''
    group by tagged.list_tag_id order by count(*) desc, tagged.list_tag_id limit ${MAX_ANSWERED}`;
  const { rows } = await sql<{
    id: string;
  }>`select case tags.main_tag_id when '0' then tags.id else tags.main_tag_id end
    as id from (${followed}) as followed inner join tags on tags.id = followed.object_id where tags.status = 'available'
    union select id from (${answeredIn}) as answered_in`.execute(db);
  return rows.map(({ id }) => id);
}
