import type { Parsed, Reply } from "@askwell/contract";
import type { QuestionOrder } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { SignedIn } from "../../../viewer.ts";
import { listItems, readRanked } from "./list-items.ts";
import { listOwnTags } from "./own-tags.ts";
import { listSql, pageSql } from "./question-list.ts";

/** The newest questions of each own tag, and of the site, that are considered; as many of the hottest ones. */
const NEWEST_OF_TAG = 60;
const NEWEST = 100;
const DAY_S = 24 * 3600;

/**
 * Questions that the caller may want to read or answer, or only those without an answer. However large the site is, only
 * the newest of the caller's tags and of the site are considered. Source: docs/rules/lists.md O9, O10.
 */
export async function questionForYouPage(
  app: App,
  who: SignedIn,
  input: Parsed<"questionForYouPage">,
): Promise<Reply<"questionForYouPage">> {
  const db = app.db.read;
  const tagIds = await listOwnTags(db, who.id);
  const ranked = rankedSql(db, who.id, tagIds, input.unanswered);
  const rows = await readRanked(db, ranked, { offset: (input.page - 1) * input.page_size, limit: input.page_size });
  const count = rows[0] ? toNumber(rows[0].total) : await countRanked(db, ranked, input.page);
  return { count, list: listItems(app, rows, "recommend") };
}

/** The number of a list of which a page beyond the last was asked for. */
async function countRanked(db: Db, ranked: RawBuilder<unknown>, page: number): Promise<number> {
  if (page === 1) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ranked}) as ranked`.execute(db);
  return toNumber(rows[0]?.count);
}

/** The ids of the questions with their weight: a time in seconds, to which each advantage adds days of youth. */
export function rankedSql(db: Db, userId: string, tagIds: readonly string[], unanswered: boolean): RawBuilder<unknown> {
  const read = sql`select 1 from question_reads as seen where seen.user_id = ${userId} and seen.question_id = q.id`;
  // Not `status = 'available'`: SQLite would then read all answers of the caller, by another index, for each question.
  const answered = sql`select 1 from answers as own where own.question_id = q.id and own.user_id = ${userId}
    and own.status not in ('deleted', 'pending')`;
  const ignored = sql`select 1 from ignored_tags as ignored inner join question_tags as tagged
    on tagged.list_tag_id = ignored.tag_id and tagged.question_id = q.id where ignored.user_id = ${userId}`;
  // What waits for an answer is shown until it has one; all else is shown until it has been read.
  const unread = unanswered ? sql`` : sql` and not exists (${read})`;
  // A cross join has SQLite begin with the candidates: it would read all questions otherwise.
  return sql`select q.id, q.pinned, ${weight(unanswered)} as weight
    from (${candidatesSql(db, tagIds, unanswered)}) as candidates cross join questions as q
    where q.id = candidates.id and q.visible = 1 and q.status = 'available' and q.user_id <> ${userId}
    and not exists (${answered}) and not exists (${ignored})${unread} group by q.id, q.pinned, q.created_at, q.score, q.unanswered`;
}

function weight(unanswered: boolean): RawBuilder<unknown> {
  const votes = sql`case when q.score > 10 then 10 when q.score < -5 then -5 else q.score end`;
  const tags = sql`case when sum(candidates.own) > 3 then 3 else sum(candidates.own) end`;
  // Where all are unanswered, a tag of one's own outweighs every age.
  const tagDays = unanswered ? 100_000 : 14;
  return sql`q.created_at + ${sql.lit(DAY_S)} * (${sql.lit(tagDays)} * (${tags}) + 7 * q.unanswered + ${votes})`;
}

function candidatesSql(db: Db, tagIds: readonly string[], unanswered: boolean): RawBuilder<unknown> {
  const first = (order: QuestionOrder, limit: number, tagId?: string) => {
    const list = listSql({
      order,
      createdSince: 0,
      activeSince: 0,
      ...(tagId && { tag: { id: tagId, ofSynonym: false } }),
    });
    return sql`select ${sql.ref(list.id)} as id, ${sql.lit(tagId ? 1 : 0)} as own
      from (${pageSql(db, list, { offset: 0, limit })}) as first_ones`;
  };
  const order = unanswered ? "unanswered" : "newest";
  const parts = [
    ...tagIds.map((id) => first(order, NEWEST_OF_TAG, id)),
    first(order, NEWEST),
    ...(unanswered ? [] : [first("hot", NEWEST)]),
  ];
  return sql.join(parts, sql` union all `);
}
