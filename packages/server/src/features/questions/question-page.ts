import type { Parsed, QuestionOrder, Reply } from "@askwell/contract";
import { isOutOfRange, listWindow, tagSlug } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { readTotal } from "../posts/index.ts";
import { findTagBySlug, type TagRow } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { type ListRow, listItems, readPage } from "./list-items.ts";
import { anchored, type ListSql, type ListWanted, listSql } from "./question-list.ts";

/** Reading past this many rows of an index costs nothing that anybody would notice. */
const FLAT_ROWS = 2000;
/** Up to here lists of a span of time are counted each time; beyond, once a minute. */
const COUNTED_ROWS = 10_000;

const NOTHING = { count: 0, list: [] };

/** One page of a list of public questions. Source: docs/decisions/lists-and-counts.md. */
export async function questionPage(
  app: App,
  _who: Viewer,
  input: Parsed<"questionPage">,
): Promise<Reply<"questionPage">> {
  const db = app.db.read;
  const tag = input.tag === "" ? null : await findTagBySlug(db, tagSlug(input.tag));
  if (tag === undefined || tag?.status === "deleted") return NOTHING;
  const user = input.username === "" ? null : await findUserByUsername(db, input.username);
  if (user === undefined) return NOTHING;
  const wanted: ListWanted = {
    order: input.order,
    ...listWindow(input.order, input.in_days, app.now()),
    ...(tag && { tag: { id: tag.id, ofSynonym: tag.main_tag_id !== "0" } }),
    ...(user && { userId: user.id }),
  };
  // The order by score looks at views where scores are equal.
  if (input.order === "score") await app.views.flush();
  const { rows, total } = await readList(app, db, { wanted, tag, page: input.page, size: input.page_size });
  return { count: total, list: await listItems(app, db, rows, input.order) };
}

interface PageWanted {
  readonly wanted: ListWanted;
  readonly tag: TagRow | null;
  /** 0 for what was left out. */
  readonly page: number;
  readonly size: number;
}

async function readList(app: App, db: Db, asked: PageWanted): Promise<{ rows: ListRow[]; total: number }> {
  const { wanted, tag, page, size } = asked;
  const list = listSql(wanted);
  const offset = Math.max(0, page - 1) * size;
  if (wanted.userId || wanted.tag?.ofSynonym) return readShortList(db, list, asked);
  const total = await totalOf(app, db, wanted, { list, tag });
  if (total === 0) return { rows: [], total };
  if (size === 0 || isOutOfRange(page, size, total)) refuse("page_out_of_range");
  const isDeep = offset > FLAT_ROWS && wanted.createdSince === 0;
  const name = `${wanted.order} ${wanted.tag?.id ?? ""}`;
  const growsInFront = ["newest", "active", "unanswered", ""].includes(wanted.order);
  const from = isDeep ? app.anchors.before(anchored(db, list, { name, total, growsInFront }), offset) : null;
  return { rows: await readPage(db, list, { offset, limit: size, from }), total };
}

/** What one person asked, or what carries a synonym: counted while it is read. */
async function readShortList(db: Db, list: ListSql, { page, size }: PageWanted) {
  const offset = Math.max(0, page - 1) * size;
  const rows = await readPage(db, list, { offset, limit: Math.max(1, size), countAll: true });
  const total = toNumber(rows[0]?.total ?? (offset > 0 ? await countUpTo(db, list, COUNTED_ROWS) : 0));
  if (total > 0 && (size === 0 || isOutOfRange(page, size, total))) refuse("page_out_of_range");
  return { rows, total };
}

/** How many questions a list has: a stored number, or a bounded count where the list is a span of time. */
async function totalOf(
  app: App,
  db: Db,
  wanted: ListWanted,
  by: { list: ListSql; tag: TagRow | null },
): Promise<number> {
  const { order, createdSince, activeSince } = wanted;
  if (createdSince === 0 && activeSince === 0) {
    const isUnanswered = order === "unanswered";
    if (by.tag) return isUnanswered ? by.tag.unanswered_count : by.tag.listed_count;
    return readTotal(db, isUnanswered ? "questions.unanswered" : "questions.visible");
  }
  const count = await countUpTo(db, by.list, COUNTED_ROWS + 1);
  if (count <= COUNTED_ROWS) return count;
  const days = Math.round((app.now() - createdSince) / 86_400);
  return app.anchors.count(`${order} ${wanted.tag?.id ?? ""} ${days}`, () => countUpTo(db, by.list, null));
}

async function countUpTo(db: Db, list: ListSql, most: number | null): Promise<number> {
  const limit = most === null ? sql`` : sql` limit ${most}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select 1 as one from ${sql.table(list.table)} where ${list.where} and pinned in (0, 1)${limit}) as counted`.execute(
    db,
  );
  return toNumber(rows[0]?.count);
}

/** Learns the places in the long lists before the first reader asks for a deep page. */
export async function warmLists(app: App): Promise<void> {
  const db = app.db.read;
  for (const order of ["newest", "score", "unanswered", "frequent"] satisfies QuestionOrder[]) {
    const total = await readTotal(db, order === "unanswered" ? "questions.unanswered" : "questions.visible");
    if (total < 10 * FLAT_ROWS) continue;
    const list = listSql({ order, createdSince: 0, activeSince: 0 });
    const growsInFront = order === "newest" || order === "unanswered";
    app.anchors.before(anchored(db, list, { name: `${order} `, total, growsInFront }), 0);
  }
}
