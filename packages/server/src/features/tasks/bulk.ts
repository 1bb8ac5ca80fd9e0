import { sql } from "kysely";
import type { Tx } from "../../tables.ts";
import { isDeleted, isUrgent } from "./index.ts";

/** The columns of a new task, in the order of the queries below. */
const columns = sql`kind, subject_id, object_id, object_kind, question_id, answer_id, person_id, opened_at, reports,
  hidden, urgent, claimed_by, claimed_until`;

const unclaimed = sql`0, 0, '0', 0`;

/** Opens the tasks of everything that waits, such as after an import. Source: docs/rules/review.md RV21. */
export async function rebuildTasks(tx: Tx): Promise<void> {
  await tx.deleteFrom("review_tasks").execute();
  await sql`insert into review_tasks (${columns}) select 'flagged_post', object_id, object_id, min(object_kind),
    object_id, '0', min(reported_user_id), min(created_at), count(*), ${unclaimed}
    from flags where status = 'pending' group by object_id`.execute(tx);
  await sql`insert into review_tasks (${columns}) select 'queued_post', id, object_id, object_kind, object_id, '0',
    user_id, created_at, 1, ${unclaimed} from reviews where status = 'pending'`.execute(tx);
  await sql`insert into review_tasks (${columns}) select 'suggested_post_edit', id, object_id, object_kind, object_id,
    '0', user_id, created_at, 1, ${unclaimed} from revisions where status = 'unreviewed'`.execute(tx);
  await sql`insert into review_tasks (${columns}) select 'appeal', id, user_id, kind, '0', '0', user_id, appealed_at,
    1, ${unclaimed} from sanctions where appeal_status = 'open'`.execute(tx);
  await sql`update review_tasks set question_id = '0' where object_kind = 'tag'`.execute(tx);
  await sql`update review_tasks set answer_id = object_id, question_id = coalesce(
    (select a.question_id from answers a where a.id = review_tasks.object_id), '0')
    where object_kind = 'answer'`.execute(tx);
  await sql`update review_tasks set answer_id = coalesce((select case when c.object_id = c.question_id then '0'
    else c.object_id end from comments c where c.id = review_tasks.object_id), '0'), question_id = coalesce(
    (select c.question_id from comments c where c.id = review_tasks.object_id), '0')
    where object_kind = 'comment'`.execute(tx);
  await sql`update review_tasks set hidden = ${isDeleted}, urgent = ${isUrgent}`.execute(tx);
}
