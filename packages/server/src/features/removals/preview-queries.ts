import type { Reply } from "@askwell/contract";
import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

type RemovalPreviewReply = Reply<"removalPreview">;

/** So many titles are shown. */
const MAX_TITLES = 5;

/** How much of a user a removal would remove; each count reads the index of the user alone. */
export async function countsOf(db: Db, id: string): Promise<RemovalPreviewReply["counts"]> {
  const { rows } = await sql<RemovalPreviewReply["counts"]>`select
    (select count(*) from questions where user_id = ${id} and status <> 'deleted') as questions,
    (select count(*) from answers where user_id = ${id} and status <> 'deleted') as answers,
    (select count(*) from comments where user_id = ${id} and status <> 'deleted') as comments,
    (select count(*) from votes where user_id = ${id} and direction <> 'none') as votes,
    (select count(*) from revisions where user_id = ${id} and status = 'unreviewed') as edits,
    (select count(*) from flags where user_id = ${id} and status = 'pending') as flags`.execute(db);
  return numbersOf(rows[0], ["questions", "answers", "comments", "votes", "edits", "flags"]);
}

/** The newest questions of a user that are not deleted. */
export async function listNewestQuestions(db: Db, id: string): Promise<RemovalPreviewReply["questions"]> {
  const questions = db.selectFrom("questions").select(["id", "title"]).where("user_id", "=", id);
  return questions.where("status", "!=", "deleted").orderBy("created_at", "desc").limit(MAX_TITLES).execute();
}

/** What others lose: answers to the user's questions, and the reputation that came from the user's votes. */
export async function losesOfOthers(db: Db, id: string): Promise<RemovalPreviewReply["others"]> {
  const { rows } = await sql<Pick<RemovalPreviewReply["others"], "answers">>`select count(*) as answers
    from questions as q inner join answers as a on a.question_id = q.id
    where q.user_id = ${id} and q.status <> 'deleted' and a.status = 'available' and a.user_id <> ${id}`.execute(db);
  const points = await sql<Omit<RemovalPreviewReply["others"], "answers">>`select count(distinct r.user_id) as people,
      sum(case when r.points > 0 then r.points else 0 end) as lost,
      sum(case when r.points < 0 then -r.points else 0 end) as regained
    from votes as v inner join reputation as r
      on r.user_id = v.author_id and r.object_id = v.object_id and r.actor_id = v.user_id
    where v.user_id = ${id} and v.direction <> 'none' and r.cancelled = 0 and r.points <> 0
      and r.kind in ('question.voted_up', 'question.voted_down', 'answer.voted_up', 'answer.voted_down')`.execute(db);
  return { ...numbersOf(rows[0], ["answers"]), ...numbersOf(points.rows[0], ["people", "lost", "regained"]) };
}

/** What a removal leaves: edits of others' posts that are in force, tags, and uploaded files. */
export async function countStaying(db: Db, id: string): Promise<RemovalPreviewReply["stays"]> {
  const { rows } = await sql<RemovalPreviewReply["stays"]>`select
    (select count(*) from revisions where user_id = ${id} and status = 'approved') as edits,
    (select count(*) from tags where user_id = ${id} and status <> 'deleted') as tags,
    (select count(*) from files where user_id = ${id} and status = 'available') as files`.execute(db);
  return numbersOf(rows[0], ["edits", "tags", "files"]);
}

function numbersOf<Key extends string>(
  row: Readonly<Record<Key, unknown>> | undefined,
  keys: readonly Key[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, toNumber(row?.[key] as number | undefined)])) as Record<
    Key,
    number
  >;
}
