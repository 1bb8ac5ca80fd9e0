import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { AnchoredList, SortKey } from "../../platform/cache/anchors.ts";
import { engineOf, readByIndex, toNumber } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";

/** What the address of a question is made of, and its place among the public ones. */
interface Listed {
  readonly id: string;
  readonly url_title: string;
  readonly active_at: number;
  readonly pinned: number;
  readonly created_at: number;
}

/** The order in which the questions were asked, but pinned ones last: an index is read forwards. */
const ORDER = sql`pinned, created_at, id`;
const table = (db: Db) => readByIndex(db, "questions", ["visible", "pinned", "created_at", "id"]);
const placeOf = (row: Listed): SortKey => [row.pinned, row.created_at, row.id];

/** How many questions are public, as it is stored. */
export async function countListedQuestions(db: Db): Promise<number> {
  const totals = db.selectFrom("post_totals").where("name", "=", "questions.visible");
  const { total } = await totals.select((e) => e.fn.sum("value").as("total")).executeTakeFirstOrThrow();
  return toNumber(total);
}

/** Rows from a place on, the row there included. MariaDB reads no index by row values. */
function from(db: Db, place: SortKey | null): RawBuilder<unknown> {
  if (!place) return sql`visible = 1`;
  const [pinned, created_at, id] = place;
  return engineOf(db) === "mysql"
    ? sql`visible = 1 and (pinned > ${pinned} or (pinned = ${pinned} and (created_at > ${created_at} or (created_at = ${created_at} and id >= ${id}))))`
    : sql`visible = 1 and (pinned, created_at, id) >= (${pinned}, ${created_at}, ${id})`;
}

/** The list as the memory of places walks it, so that its last page costs what its first costs. */
function listed(db: Db, total: number): AnchoredList {
  return {
    name: "sitemap",
    total,
    growsInFront: false,
    async step(after, distance) {
      const { rows } = await sql<Listed>`select pinned, created_at, id from ${table(db)}
        where ${from(db, after)} order by ${ORDER} limit 1 offset ${distance}`.execute(db);
      return rows[0] ? placeOf(rows[0]) : null;
    },
  };
}

/** Rows that are read at once; others are served in between. */
const CHUNK = 2000;

/** Public questions in the order in which they were asked, `count` of them after the first `offset`. */
export async function* listedQuestions(app: App, offset: number, count: number): AsyncGenerator<readonly Listed[]> {
  const db = app.db.read;
  const anchor = app.anchors.before(listed(db, await countListedQuestions(db)), offset);
  let place = anchor?.key ?? null;
  let skip = offset - (anchor?.rank ?? 0);
  for (let left = count; left > 0; ) {
    const wanted = Math.min(CHUNK, left);
    const { rows } = await sql<Listed>`select id, url_title, active_at, pinned, created_at from ${table(db)}
      where ${from(db, place)} order by ${ORDER} limit ${wanted} offset ${skip}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < wanted) return;
    [place, skip, left] = [placeOf(last), 1, left - rows.length];
  }
}
