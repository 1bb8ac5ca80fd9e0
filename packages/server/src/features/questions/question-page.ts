import type { Parsed, QuestionOrder, Reply } from "@askwell/contract";
import { isOutOfRange, listWindow, tagSlug } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { AnchoredList } from "../../platform/cache/anchors.ts";
import { toNumber } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { readTotal, totalQuery } from "../posts/index.ts";
import { findReadTag, type TagRow } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { listItems, readPage } from "./list-items.ts";
import { anchored, type ListSql, type ListWanted, listSql } from "./question-list.ts";

/** Reading past this many rows of an index costs nothing that anybody would notice. */
const FLAT_ROWS = 2000;
/** Up to here a list of a span of time is read from its youngest rows, each of which has to be looked up. */
const FEW_ROWS = 250;
/** Up to here lists of a span of time are counted each time; beyond, once a minute. */
const COUNTED_ROWS = 1000;

type ListRows = Awaited<ReturnType<typeof readPage>>;

const NOTHING = { count: 0, list: [] };

/** One page of a list of public questions. Source: docs/decisions/lists-and-counts.md. */
export async function questionPage(
  app: App,
  who: Viewer,
  input: Parsed<"questionPage">,
): Promise<Reply<"questionPage">> {
  const db = app.db.read;
  const tag = input.tag === "" ? null : await findReadTag(db, { slug: tagSlug(input.tag) }, who.id);
  if (tag === undefined || tag?.status === "deleted") return NOTHING;
  const user = input.username === "" ? null : await findUserByUsername(db, input.username);
  if (user === undefined) return NOTHING;
  const wanted: ListWanted = {
    order: input.order,
    ...listWindow(input.order, input.in_days, app.now()),
    ...(tag && { tag: { id: tag.id, ofSynonym: tag.main_tag_id !== "0" } }),
    ...(user && { userId: user.id }),
  };
  // The order by score looks at views where scores are equal; on pages they may lag.
  if (input.order === "score" && !who.rendering) await app.views.flush();
  const { rows, total } = await readList(app, db, { wanted, tag, page: input.page, size: input.page_size });
  return { count: total, list: listItems(app, rows, input.order) };
}

interface PageWanted {
  readonly wanted: ListWanted;
  readonly tag: TagRow | null;
  /** 0 for what was left out. */
  readonly page: number;
  readonly size: number;
}

async function readList(app: App, db: Db, asked: PageWanted): Promise<{ rows: ListRows; total: number }> {
  const { wanted, tag, page, size } = asked;
  const list = listSql(wanted);
  const offset = Math.max(0, page - 1) * size;
  if (wanted.userId || wanted.tag?.ofSynonym) return readShortList(db, list, asked);
  if (isSpan(wanted)) return readSpan(app, db, list, asked);
  const counted = tag && totalOfTag(wanted, tag);
  if (page > 0 && size > 0 && offset <= FLAT_ROWS) {
    const total = counted === null ? { total: sql`(${totalQuery(totalName(wanted))})` } : {};
    const rows = await readPage(db, list, { offset, limit: size, ...total });
    const [first] = rows;
    if (first) return { rows, total: counted ?? toNumber(first.total) };
  }
  const total = counted ?? (await readTotal(db, totalName(wanted)));
  if (total === 0) return { rows: [], total };
  if (size === 0 || isOutOfRange(page, size, total)) refuse("page_out_of_range");
  const from = offset > FLAT_ROWS ? app.anchors.before(longList(app, wanted, total), offset) : null;
  return { rows: await readPage(db, list, { offset, limit: size, from }), total };
}

/** What was asked within some days. While that is not much, nothing older is looked at. */
async function readSpan(app: App, db: Db, list: ListSql, { wanted, page, size }: PageWanted) {
  const offset = Math.max(0, page - 1) * size;
  const days = Math.round((app.now() - wanted.createdSince) / 86_400);
  const name = `${wanted.order} ${wanted.tag?.id ?? ""} ${days}`;
  const whole = async (upTo: number) =>
    upTo > COUNTED_ROWS ? app.anchors.count(name, () => countUpTo(db, list, null)) : upTo;
  const isLong = app.anchors.isLong(name);
  let counted = 0;
  if (page > 0 && size > 0 && offset <= FLAT_ROWS) {
    const counting = sql`(${countSql(list, COUNTED_ROWS + 1)})`;
    const few = isLong ? {} : { youngest: FEW_ROWS };
    const rows = await readPage(db, list, { offset, limit: size, total: counting, ...few });
    counted = toNumber(rows[0]?.total ?? 0);
    if (counted > 0 && (isLong || counted <= FEW_ROWS)) return { rows, total: await whole(counted) };
  }
  const upTo = counted > 0 ? counted : await countUpTo(db, list, COUNTED_ROWS + 1);
  const few = upTo <= FEW_ROWS;
  if (!few) app.anchors.noteLong(name);
  const total = await whole(upTo);
  if (total === 0) return { rows: [], total };
  if (size === 0 || isOutOfRange(page, size, total)) refuse("page_out_of_range");
  return { rows: await readPage(db, list, { offset, limit: size, ...(few && { youngest: FEW_ROWS }) }), total };
}

/** What one person asked, or what carries a synonym: counted while it is read. */
async function readShortList(db: Db, list: ListSql, { page, size }: PageWanted) {
  const offset = Math.max(0, page - 1) * size;
  const rows = await readPage(db, list, { offset, limit: Math.max(1, size), countAll: true });
  const total = toNumber(rows[0]?.total ?? (offset > 0 ? await countUpTo(db, list, COUNTED_ROWS) : 0));
  if (total > 0 && (size === 0 || isOutOfRange(page, size, total))) refuse("page_out_of_range");
  return { rows, total };
}

const isSpan = ({ createdSince, activeSince }: ListWanted) => createdSince > 0 || activeSince > 0;

const totalOfTag = ({ order }: ListWanted, tag: TagRow) =>
  order === "unanswered" ? tag.unanswered_count : tag.listed_count;

const totalName = ({ order }: ListWanted) => (order === "unanswered" ? "questions.unanswered" : "questions.visible");

async function countUpTo(db: Db, list: ListSql, most: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countSql(list, most)}`.execute(db);
  return toNumber(rows[0]?.count);
}

function countSql(list: ListSql, most: number | null): RawBuilder<unknown> {
  const limit = most === null ? sql`` : sql` limit ${most}`;
  return sql`select count(*) as count from
    (select 1 as one from ${sql.table(list.table)} where ${list.where} and pinned in (0, 1)${limit}) as counted`;
}

/** Lists of this length and more are walked before anybody reads them; shorter ones when somebody reads far into them. */
const WARMED_ROWS = 100_000;
const MOST_WARMED_TAGS = 20;

/** Learns the places in the long lists before the first reader asks for a deep page. */
export async function warmLists(app: App): Promise<void> {
  const db = app.db.read;
  const [visible, unanswered] = [await readTotal(db, "questions.visible"), await readTotal(db, "questions.unanswered")];
  if (visible < WARMED_ROWS) return;
  await warm(app, { listed: visible, unanswered });
  const tags = await db
    .selectFrom("tags")
    .select(["id", "listed_count as listed", "unanswered_count as unanswered"])
    .where("status", "=", "available")
    .where("main_tag_id", "=", "0")
    .orderBy("question_count", "desc")
    .limit(MOST_WARMED_TAGS)
    .execute();
  for (const { id, ...counts } of tags) await warm(app, counts, { id, ofSynonym: false });
}

async function warm(app: App, counts: { listed: number; unanswered: number }, tag?: ListWanted["tag"]): Promise<void> {
  for (const order of ["newest", "score", "unanswered", "frequent"] satisfies QuestionOrder[]) {
    const total = order === "unanswered" ? counts.unanswered : counts.listed;
    const wanted: ListWanted = { order, createdSince: 0, activeSince: 0, ...(tag && { tag }) };
    if (total >= WARMED_ROWS) app.anchors.before(longList(app, wanted, total), 0);
    await app.anchors.settle();
  }
}

function longList(app: App, wanted: ListWanted, total: number): AnchoredList {
  const growsInFront = ["newest", "active", "unanswered", ""].includes(wanted.order);
  const name = `${wanted.order} ${wanted.tag?.id ?? ""}`;
  return anchored(app.db.read, listSql(wanted), { name, total, growsInFront });
}
