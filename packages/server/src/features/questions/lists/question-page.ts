import type { Parsed, Reply } from "@askwell/contract";
import { isOutOfRange, listWindow, type QuestionOrder, tagSlug } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { CheckpointedList } from "../../../platform/cache/list-checkpoints.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { readTotal, totalQuery } from "../../posts/index.ts";
import { findTagForReader, type TagRow } from "../../tags/index.ts";
import { findUserByUsername } from "../../users/index.ts";
import { listItems, readListPage } from "./list-items.ts";
import { fromCheckpoint, type ListSql, listSql, type QuestionListFilter } from "./question-list.ts";
import { FEW_RECENT, findHotReference } from "./quiet-site.ts";

/** Skipping this many rows of an index takes no noticeable time. */
const FLAT_ROWS = 2000;
/** Up to this length, a list of a time span is read from its newest rows, each of which has to be looked up. */
const FEW_ROWS = 250;
/** Up to this length, lists of time spans are counted each time; beyond, once a minute. */
const COUNTED_ROWS = 1000;

type QuestionListPage = Awaited<ReturnType<typeof readListPage>>;

const EMPTY_PAGE = { count: 0, list: [] };

/** One page of a list of public questions. Source: docs/decisions/lists-and-counts.md. */
export async function questionPage(
  app: App,
  who: Viewer,
  input: Parsed<"questionPage">,
): Promise<Reply<"questionPage">> {
  const db = app.db.read;
  const tag = input.tag === "" ? null : await findTagForReader(db, { slug: tagSlug(input.tag) }, who.id);
  if (tag === undefined || tag?.status === "deleted") return EMPTY_PAGE;
  const user = input.username === "" ? null : await findUserByUsername(db, input.username);
  if (user === undefined) return EMPTY_PAGE;
  const filter: QuestionListFilter = {
    order: input.order,
    ...listWindow(input.order, input.in_days, app.now()),
    ...(tag && { tag: { id: tag.id, ofSynonym: tag.main_tag_id !== "0" } }),
    ...(user && { userId: user.id }),
  };
  // The order by score uses views as a tie-breaker, so pending views are stored first; on pages they may lag.
  if (input.order === "score" && !who.rendering) await app.views.settle();
  const request = { filter, tag, page: input.page, size: input.page_size };
  const { rows, total } = await readWithoutGap(app, db, request, input.in_days > 0);
  return { count: total, list: listItems(app, rows, input.order) };
}

/** On a quiet site, hot and active questions are those of the time in which it was not. Source: docs/rules/lists.md O3. */
async function readWithoutGap(app: App, db: Db, request: ListPageRequest, hasDays: boolean) {
  const { filter, page, size } = request;
  const isRecent = (filter.order === "hot" || filter.order === "active") && !hasDays && !filter.userId;
  if (!isRecent || page < 1 || size < 1) return readList(app, db, request);
  const first = await readList(app, db, { ...request, page: 1 });
  const quiet = first.total < FEW_RECENT ? await quietWindow(app, db, filter) : filter;
  if (quiet.createdSince !== filter.createdSince) return readList(app, db, { ...request, filter: quiet });
  return page === 1 ? first : readList(app, db, request);
}

async function quietWindow(app: App, db: Db, filter: QuestionListFilter): Promise<QuestionListFilter> {
  if (filter.order === "active") return { ...filter, createdSince: 0, activeSince: 0 };
  return { ...filter, ...listWindow("hot", 0, await findHotReference(db, app.now())) };
}

interface ListPageRequest {
  readonly filter: QuestionListFilter;
  readonly tag: TagRow | null;
  /** 0 when not given. */
  readonly page: number;
  readonly size: number;
}

async function readList(
  app: App,
  db: Db,
  request: ListPageRequest,
): Promise<{ rows: QuestionListPage; total: number }> {
  const { filter, tag, page, size } = request;
  const list = listSql(filter);
  const offset = Math.max(0, page - 1) * size;
  if (filter.userId || filter.tag?.ofSynonym) return readShortList(db, list, request);
  if (isSpan(filter)) return readSpan(app, db, list, request);
  const counted = tag && totalOfTag(filter, tag);
  if (page > 0 && size > 0 && offset <= FLAT_ROWS) {
    const total = counted === null ? { total: sql`(${totalQuery(totalName(filter))})` } : {};
    const rows = await readListPage(db, list, { offset, limit: size, ...total });
    const [first] = rows;
    if (first) return { rows, total: counted ?? toNumber(first.total) };
  }
  const total = counted ?? (await readTotal(db, totalName(filter)));
  if (total === 0) return { rows: [], total };
  if (size === 0 || isOutOfRange(page, size, total)) fail("page_out_of_range");
  const from = offset > FLAT_ROWS ? app.listCheckpoints.before(longList(app, filter, total), offset) : null;
  return { rows: await readListPage(db, list, { offset, limit: size, from }), total };
}

/** Questions of the last days. While there are few, nothing older is read. */
async function readSpan(app: App, db: Db, list: ListSql, { filter, page, size }: ListPageRequest) {
  const offset = Math.max(0, page - 1) * size;
  const days = Math.round((app.now() - filter.createdSince) / 86_400);
  const name = `${filter.order} ${filter.tag?.id ?? ""} ${days}`;
  const whole = async (upTo: number) =>
    upTo > COUNTED_ROWS ? app.listCheckpoints.count(name, () => countUpTo(db, list, null)) : upTo;
  const isLong = app.listCheckpoints.isLong(name);
  let counted = 0;
  if (page > 0 && size > 0 && offset <= FLAT_ROWS) {
    const counting = sql`(${countSql(list, COUNTED_ROWS + 1)})`;
    const few = isLong ? {} : { newest: FEW_ROWS };
    const rows = await readListPage(db, list, { offset, limit: size, total: counting, ...few });
    counted = toNumber(rows[0]?.total ?? 0);
    if (counted > 0 && (isLong || counted <= FEW_ROWS)) return { rows, total: await whole(counted) };
  }
  const upTo = counted > 0 ? counted : await countUpTo(db, list, COUNTED_ROWS + 1);
  const few = upTo <= FEW_ROWS;
  if (!few) app.listCheckpoints.noteLong(name);
  const total = await whole(upTo);
  if (total === 0) return { rows: [], total };
  if (size === 0 || isOutOfRange(page, size, total)) fail("page_out_of_range");
  return { rows: await readListPage(db, list, { offset, limit: size, ...(few && { newest: FEW_ROWS }) }), total };
}

/** One user's questions, or those of a synonym: counted in the same query. */
async function readShortList(db: Db, list: ListSql, { page, size }: ListPageRequest) {
  const offset = Math.max(0, page - 1) * size;
  const rows = await readListPage(db, list, { offset, limit: Math.max(1, size), countAll: true });
  const total = toNumber(rows[0]?.total ?? (offset > 0 ? await countUpTo(db, list, COUNTED_ROWS) : 0));
  if (total > 0 && (size === 0 || isOutOfRange(page, size, total))) fail("page_out_of_range");
  return { rows, total };
}

const isSpan = ({ createdSince, activeSince }: QuestionListFilter) => createdSince > 0 || activeSince > 0;

const totalOfTag = ({ order }: QuestionListFilter, tag: TagRow) =>
  order === "unanswered" ? tag.unanswered_count : tag.listed_count;

const totalName = ({ order }: QuestionListFilter) =>
  order === "unanswered" ? "questions.unanswered" : "questions.visible";

async function countUpTo(db: Db, list: ListSql, limit: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countSql(list, limit)}`.execute(db);
  return toNumber(rows[0]?.count);
}

function countSql(list: ListSql, limit: number | null): RawBuilder<unknown> {
  const limitSql = limit === null ? sql`` : sql` limit ${limit}`;
  return sql`select count(*) as count from
    (select 1 as one from ${sql.table(list.table)} where ${list.where} and pinned in (0, 1)${limitSql}) as counted`;
}

/** Lists of at least this length get checkpoints in advance; shorter ones when a deep page is read. */
const CHECKPOINT_ROWS = 100_000;
const MAX_CHECKPOINT_TAGS = 20;

/** Creates the checkpoints of long lists before the first request for a deep page. */
export async function prefillListCheckpoints(app: App): Promise<void> {
  const db = app.db.read;
  const [visible, unanswered] = [await readTotal(db, "questions.visible"), await readTotal(db, "questions.unanswered")];
  if (visible < CHECKPOINT_ROWS) return;
  await createCheckpoints(app, { listed: visible, unanswered });
  const tags = await db
    .selectFrom("tags")
    .select(["id", "listed_count as listed", "unanswered_count as unanswered"])
    .where("status", "=", "available")
    .where("main_tag_id", "=", "0")
    .orderBy("question_count", "desc")
    .limit(MAX_CHECKPOINT_TAGS)
    .execute();
  for (const { id, ...counts } of tags) await createCheckpoints(app, counts, { id, ofSynonym: false });
}

async function createCheckpoints(
  app: App,
  counts: { listed: number; unanswered: number },
  tag?: QuestionListFilter["tag"],
): Promise<void> {
  for (const order of ["newest", "score", "unanswered", "frequent"] satisfies QuestionOrder[]) {
    const total = order === "unanswered" ? counts.unanswered : counts.listed;
    const filter: QuestionListFilter = { order, createdSince: 0, activeSince: 0, ...(tag && { tag }) };
    if (total >= CHECKPOINT_ROWS) app.listCheckpoints.before(longList(app, filter, total), 0);
    await app.listCheckpoints.settle();
  }
}

function longList(app: App, filter: QuestionListFilter, total: number): CheckpointedList {
  const growsInFront = ["newest", "active", "unanswered", ""].includes(filter.order);
  const name = `${filter.order} ${filter.tag?.id ?? ""}`;
  return fromCheckpoint(app.db.read, listSql(filter), { name, total, growsInFront });
}
