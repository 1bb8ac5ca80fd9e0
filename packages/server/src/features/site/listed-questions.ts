import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { CheckpointedList, SortKey } from "../../platform/cache/list-checkpoints.ts";
import { engineOf, readByIndex, toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** The columns of a question's address and its sort key in the list. */
interface SitemapQuestion {
  readonly id: string;
  readonly url_title: string;
  readonly active_at: number;
  readonly pinned: number;
  readonly created_at: number;
}

/** The order of asking, but pinned questions last, so that an index is read forwards. */
const ORDER = sql`pinned, created_at, id`;
const table = (db: Db) => readByIndex(db, "questions", ["visible", "pinned", "created_at", "id"]);
const sortKeyOf = (row: SitemapQuestion): SortKey => [row.pinned, row.created_at, row.id];

/** The stored number of public questions. */
export async function countListedQuestions(db: Db): Promise<number> {
  const totals = db.selectFrom("post_totals").where("name", "=", "questions.visible");
  const { total } = await totals.select((e) => e.fn.sum("value").as("total")).executeTakeFirstOrThrow();
  return toNumber(total);
}

/** Rows from a sort key on, inclusive. MariaDB does not use an index for row values. */
function from(db: Db, key: SortKey | null): RawBuilder<unknown> {
  if (!key) return sql`visible = 1`;
  const [pinned, created_at, id] = key;
  return engineOf(db) === "mysql"
    ? sql`visible = 1 and (pinned > ${pinned} or (pinned = ${pinned} and (created_at > ${created_at} or (created_at = ${created_at} and id >= ${id}))))`
    : sql`visible = 1 and (pinned, created_at, id) >= (${pinned}, ${created_at}, ${id})`;
}

/** The list for the checkpoint cache, so that its last page costs no more than its first. */
function checkpointedList(db: Db, total: number): CheckpointedList {
  return {
    name: "sitemap",
    total,
    growsInFront: false,
    async step(after, distance) {
      const { rows } = await sql<SitemapQuestion>`select pinned, created_at, id from ${table(db)}
        where ${from(db, after)} order by ${ORDER} limit 1 offset ${distance}`.execute(db);
      return rows[0] ? sortKeyOf(rows[0]) : null;
    },
  };
}

/** Rows per read; other requests run in between. */
const CHUNK = 2000;

/** Public questions in the order of asking, `count` of them from `offset` on. */
export async function* listedQuestions(
  app: App,
  offset: number,
  count: number,
): AsyncGenerator<readonly SitemapQuestion[]> {
  const db = app.db.read;
  const anchor = app.listCheckpoints.before(checkpointedList(db, await countListedQuestions(db)), offset);
  let key = anchor?.key ?? null;
  let skip = offset - (anchor?.rank ?? 0);
  for (let remaining = count; remaining > 0; ) {
    const limit = Math.min(CHUNK, remaining);
    const { rows } = await sql<SitemapQuestion>`select id, url_title, active_at, pinned, created_at from ${table(db)}
      where ${from(db, key)} order by ${ORDER} limit ${limit} offset ${skip}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    [key, skip, remaining] = [sortKeyOf(last), 1, remaining - rows.length];
  }
}
