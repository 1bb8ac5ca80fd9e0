import { sql } from "kysely";
import type { Migration } from "../platform/db/schema/schema.ts";

/** Appeals are tasks of the review. */
export const appealTasks: Migration = {
  name: "0096-appeal-tasks",
  async up(db) {
    await sql`insert into review_tasks (kind, subject_id, object_id, object_kind, question_id, answer_id, person_id, opened_at, reports, hidden, urgent, claimed_by, claimed_until) select 'appeal', id, user_id, kind, '0', '0', user_id, appealed_at, 1, 0, 0, '0', 0 from sanctions where appeal_status = 'open'`.execute(
      db,
    );
  },
};
