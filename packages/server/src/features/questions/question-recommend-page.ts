import type { Parsed, Reply } from "@askwell/contract";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { SignedIn } from "../../who.ts";
import { listItems, readListed } from "./list-items.ts";

/** As many of the newest questions of a followed tag are looked at, and as many followed tags and questions. */
const NEWEST_OF_TAG = 200;
const MOST_TAGS = 50;
const MOST_FOLLOWED = 1000;

interface Candidate {
  readonly id: string;
  readonly pinned: number;
  readonly created_at: number;
}

/**
 * What the caller may want to answer: open questions that they follow, then those of others with a followed tag that
 * they have not answered. Source: domain-rules 8.3.
 */
export async function questionRecommendPage(
  app: App,
  who: SignedIn,
  input: Parsed<"questionRecommendPage">,
): Promise<Reply<"questionRecommendPage">> {
  const db = app.db.read;
  const followed = await followedQuestions(db, who.id);
  const known = new Set(followed.map(({ id }) => id));
  const byTags = (await questionsByTags(db, who.id)).filter(({ id }) => !known.has(id));
  const ids = [...followed.sort(pinnedAndNewest), ...byTags.sort(pinnedAndNewest)].map(({ id }) => id);
  const offset = (input.page - 1) * input.page_size;
  const rows = await readListed(db, ids.slice(offset, offset + input.page_size));
  return { count: ids.length, list: listItems(app, rows, "recommend") };
}

const pinnedAndNewest = (a: Candidate, b: Candidate) =>
  b.pinned - a.pinned || b.created_at - a.created_at || (a.id < b.id ? 1 : -1);

async function followedQuestions(db: Db, userId: string): Promise<Candidate[]> {
  return db
    .selectFrom("follows")
    .innerJoin("questions", "questions.id", "follows.object_id")
    .select(["questions.id", "questions.pinned", "questions.created_at"])
    .where("follows.user_id", "=", userId)
    .where("follows.object_kind", "=", "question")
    .where("questions.visible", "=", 1)
    .where("questions.status", "=", "available")
    .orderBy("follows.created_at", "desc")
    .limit(MOST_FOLLOWED)
    .execute();
}

/** The newest of each followed tag, each read from its own list. */
async function questionsByTags(db: Db, userId: string): Promise<Candidate[]> {
  const tags = await db
    .selectFrom("follows")
    .select("object_id")
    .where("user_id", "=", userId)
    .where("object_kind", "=", "tag")
    .orderBy("created_at", "desc")
    .limit(MOST_TAGS)
    .execute();
  if (tags.length === 0) return [];
  const newest = tags.map(
    ({
      object_id,
    }) => sql`select question_id from (select question_id from question_tags where list_tag_id = ${object_id}
      order by pinned desc, created_at desc, question_id desc limit ${NEWEST_OF_TAG}) as newest`,
  );
  const { rows } = await sql<Candidate>`select id, pinned, created_at from questions
    where id in (${sql.join(newest, sql` union all `)}) and status = 'available' and user_id != ${userId}
    and not exists (select 1 from answers where answers.question_id = questions.id and answers.user_id = ${userId}
      and answers.status = 'available')`.execute(db);
  return rows;
}
