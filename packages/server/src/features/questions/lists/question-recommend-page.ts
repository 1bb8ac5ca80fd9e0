import type { Parsed, Reply } from "@askwell/contract";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { SignedIn } from "../../../viewer.ts";
import { listFollowedTags } from "../../tags/index.ts";
import { listItems, readRelatedRows } from "./list-items.ts";

/** The number of newest questions per followed tag, and of followed tags and questions, that are considered. */
const NEWEST_OF_TAG = 200;
const MAX_TAGS = 50;
const MAX_FOLLOWED = 1000;

interface RecommendedCandidate {
  readonly id: string;
  readonly pinned: number;
  readonly created_at: number;
  /** 1 for one that the reader follows, 0 for one with a followed tag. */
  readonly followed: unknown;
}

/**
 * Questions the caller may want to answer: open ones they follow, then those of others with a followed tag that they
 * have not answered. Source: docs/wire/content.md "Recommended questions".
 */
export async function questionRecommendPage(
  app: App,
  who: SignedIn,
  input: Parsed<"questionRecommendPage">,
): Promise<Reply<"questionRecommendPage">> {
  const db = app.db.read;
  const tags = (await listFollowedTags(db, who.id)).toSorted((a, b) => b.followed_at - a.followed_at);
  const newest = tags.slice(0, MAX_TAGS).map((tag) => tag.id);
  const candidates = await listCandidates(db, who.id, newest);
  const followed = candidates.filter((each) => Number(each.followed) === 1);
  const seen = new Set(followed.map(({ id }) => id));
  const byTags = candidates.filter((each) => Number(each.followed) === 0 && !seen.has(each.id));
  const ids = [...followed.sort(pinnedAndNewest), ...byTags.sort(pinnedAndNewest)].map(({ id }) => id);
  const offset = (input.page - 1) * input.page_size;
  const rows = await readRelatedRows(db, ids.slice(offset, offset + input.page_size));
  return { count: ids.length, list: listItems(app, rows, "recommend") };
}

const pinnedAndNewest = (a: RecommendedCandidate, b: RecommendedCandidate) =>
  b.pinned - a.pinned || b.created_at - a.created_at || (a.id < b.id ? 1 : -1);

/** The questions that a user follows, and the newest of each of some tags, read from each tag's list. */
async function listCandidates(db: Db, userId: string, tagIds: readonly string[]): Promise<RecommendedCandidate[]> {
  const followed = sql`select q.id, q.pinned, q.created_at, 1 as followed from follows
    inner join questions as q on q.id = follows.object_id
    where follows.user_id = ${userId} and follows.object_kind = 'question' and q.visible = 1 and q.status = 'available'
    order by follows.created_at desc limit ${MAX_FOLLOWED}`;
  const newest = tagIds.map(
    (id) => sql`select question_id from (select question_id from question_tags where list_tag_id = ${id}
      order by pinned desc, created_at desc, question_id desc limit ${NEWEST_OF_TAG}) as newest`,
  );
  const tagged = sql` union all select id, pinned, created_at, 0 as followed from questions
    where id in (${sql.join(newest, sql` union all `)}) and status = 'available' and user_id != ${userId}
    and not exists (select 1 from answers where answers.question_id = questions.id and answers.user_id = ${userId}
      and answers.status = 'available')`;
  const { rows } = await sql<RecommendedCandidate>`select * from (${followed}) as followed_ones
    ${tagIds.length > 0 ? tagged : sql``}`.execute(db);
  return rows;
}
