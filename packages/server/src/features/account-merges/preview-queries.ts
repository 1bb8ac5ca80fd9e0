import type { Reply } from "@askwell/contract";
import { sql } from "kysely";
import { toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { UserRow } from "../users/index.ts";

type PreviewReply = Reply<"accountMergePreview">;

interface MergingAccounts {
  readonly from: string;
  readonly to: string;
}

/** How much an account has; each count reads the index of the user alone. */
export async function movedWith(db: Db, { from }: MergingAccounts): Promise<PreviewReply["moved"]> {
  const of = (table: string) => sql`(select count(*) from ${sql.table(table)} where user_id = ${from})`;
  const { rows } = await sql<Record<keyof PreviewReply["moved"], number>>`select
    ${of("questions")} as questions, ${of("answers")} as answers, ${of("comments")} as comments,
    (select count(*) from votes where user_id = ${from} and direction <> 'none') as votes,
    ${of("collections")} as bookmarks, ${of("follows")} as follows, ${of("revisions")} as edits,
    ${of("badge_awards")} as badges, ${of("notifications")} as notifications, ${of("drafts")} as drafts,
    ${of("external_logins")} as logins, ${of("files")} as files`.execute(db);
  return numbersOf(rows[0]!);
}

/** How much of it the other account cannot have, or has already. */
export async function droppedWith(db: Db, { from, to }: MergingAccounts): Promise<PreviewReply["dropped"]> {
  const both = (table: string, key: string) => sql`(select count(*) from ${sql.table(table)} as one
    inner join ${sql.table(table)} as other on other.${sql.ref(key)} = one.${sql.ref(key)} and other.user_id = ${to}
    where one.user_id = ${from})`;
  const { rows } = await sql<Record<keyof PreviewReply["dropped"], number>>`select
    (select count(*) from votes where user_id = ${from} and author_id = ${to} and direction <> 'none')
      + (select count(*) from votes where user_id = ${to} and author_id = ${from} and direction <> 'none') as own_votes,
    (select count(*) from votes as one inner join votes as other
      on other.object_id = one.object_id and other.user_id = ${to} and other.direction <> 'none'
      where one.user_id = ${from} and one.direction <> 'none') as double_votes,
    ${both("collections", "object_id")} as bookmarks, ${both("follows", "object_id")} as follows,
    ${both("drafts", "question_id")} as drafts, ${both("external_logins", "provider")} as logins`.execute(db);
  return numbersOf(rows[0]!);
}

/** The reputation of both together, without what one has brought to the other. */
export async function reputationAfter(db: Db, from: UserRow, to: UserRow): Promise<number> {
  const { rows } = await sql<{ own: number; crossed: number; starts: number }>`select
    sum(case when user_id = ${from.id} then points else 0 end) as own,
    sum(case when ${isCrossed(from.id, to.id)} or ${isCrossed(to.id, from.id)} or ${isDoubled(from.id, to.id)}
      then points else 0 end) as crossed,
    sum(case when kind = 'user.activated' then 1 else 0 end) as starts
    from reputation as r where r.cancelled = 0 and r.user_id in (${from.id}, ${to.id})`.execute(db);
  const { own, crossed, starts } = rows[0]!;
  const twice = toNumber(starts) > 1 ? 1 : 0;
  return Math.max(1, to.rank + toNumber(own) - toNumber(crossed) - twice);
}

/** Whether an entry of one user comes from the other one, or from what they did with a post of the other one. */
const isCrossed = (one: string, other: string) => sql`(r.user_id = ${one} and (r.actor_id = ${other}
  or r.kind in ('answer.accept', 'answer.vote_down', 'edit.accepted')
    and exists (select 1 from answers as a where a.id = r.object_id and a.user_id = ${other})
  or r.kind = 'edit.accepted' and exists (select 1 from questions as q where q.id = r.object_id
    and q.user_id = ${other})))`;

/** Whether an entry is for a vote down on an answer on which the other user has voted as well. */
const isDoubled = (one: string, other: string) => sql`(r.user_id = ${one} and r.kind = 'answer.vote_down'
  and exists (select 1 from votes as v where v.object_id = r.object_id and v.user_id = ${other}
    and v.direction <> 'none'))`;

const numbersOf = <Key extends string>(row: Record<Key, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toNumber(value as number)])) as Record<
    Key,
    number
  >;
