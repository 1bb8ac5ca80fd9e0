import { type Kysely, sql } from "kysely";
import {
  countType,
  createTable,
  flagType,
  idType,
  type Migration,
  numberType,
  wordType,
} from "../platform/db/schema/schema.ts";

/** The tasks of the review in one table: flagged posts, posts that wait and suggested edits. */
export const reviewTasks: Migration = {
  name: "0058-review-tasks",
  async up(db) {
    await createTable(db, "review_tasks", {
      columns: {
        kind: wordType,
        subject_id: idType,
        object_id: idType,
        object_kind: wordType,
        question_id: idType,
        answer_id: idType,
        person_id: idType,
        opened_at: numberType,
        reports: countType,
        hidden: flagType,
        claimed_by: idType,
        claimed_until: numberType,
      },
      primaryKey: ["kind", "subject_id"],
      indexes: [
        ["hidden", "opened_at", "subject_id"],
        ["hidden", "reports desc", "opened_at", "subject_id"],
        ["kind", "hidden", "opened_at", "subject_id"],
        ["person_id", "hidden", "opened_at", "subject_id"],
        ["question_id"],
        ["object_id"],
      ],
    });
    await fill(db);
  },
};

async function fill(db: Kysely<unknown>): Promise<void> {
  const columns = sql`kind, subject_id, object_id, object_kind, question_id, answer_id, person_id, opened_at, reports, hidden, claimed_by, claimed_until`;
  const rest = sql`0, '0', 0`;
  await sql`delete from review_tasks`.execute(db);
  await sql`insert into review_tasks (${columns}) select 'flagged_post', object_id, object_id, min(object_kind), object_id, '0', min(reported_user_id), min(created_at), count(*), ${rest} from flags where status = 'pending' group by object_id`.execute(
    db,
  );
  await sql`insert into review_tasks (${columns}) select 'queued_post', id, object_id, object_kind, object_id, '0', user_id, created_at, 1, ${rest} from reviews where status = 'pending'`.execute(
    db,
  );
  await sql`insert into review_tasks (${columns}) select 'suggested_post_edit', id, object_id, object_kind, object_id, '0', user_id, created_at, 1, ${rest} from revisions where status = 'unreviewed'`.execute(
    db,
  );
  await sql`update review_tasks set question_id = '0' where object_kind = 'tag'`.execute(db);
  await sql`update review_tasks set answer_id = object_id, question_id = coalesce((select a.question_id from answers a where a.id = review_tasks.object_id), '0') where object_kind = 'answer'`.execute(
    db,
  );
  await sql`update review_tasks set answer_id = coalesce((select case when c.object_id = c.question_id then '0' else c.object_id end from comments c where c.id = review_tasks.object_id), '0'), question_id = coalesce((select c.question_id from comments c where c.id = review_tasks.object_id), '0') where object_kind = 'comment'`.execute(
    db,
  );
  await sql`update review_tasks set hidden = 1 where exists (select 1 from questions q where q.id = review_tasks.question_id and q.status = 'deleted') or exists (select 1 from answers a where a.id = review_tasks.answer_id and a.status = 'deleted') or exists (select 1 from comments c where c.id = review_tasks.object_id and c.status = 'deleted')`.execute(
    db,
  );
}
