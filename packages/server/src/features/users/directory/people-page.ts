import type { Parsed, Reply } from "@askwell/contract";
import { isOutOfRange, roles, tagSlug } from "@askwell/domain";
import { sql } from "kysely";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { parseJson } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { readTopTags } from "../summaries/top-tags.ts";
import { avatarUrl } from "../wire.ts";
import {
  checkpointed,
  countRows,
  type DirectoryList,
  type DirectoryRow,
  directoryColumns,
  directorySql,
  joinedUsers,
  listOf,
  listOfTag,
} from "./directory-lists.ts";
import { findByName } from "./find-by-name.ts";

/** Skipping this many rows of an index takes no noticeable time. */
const FLAT_ROWS = 2000;
/** Up to this length, lists are counted each time; beyond, once a minute. */
const COUNTED_ROWS = 1000;
const MAX_STAFF = 100;
/** A limit also keeps the ids a query of their own, which is read by the index of roles. */
const MAX_READ_STAFF = 5000;
const TAGS_PER_ROW = 3;

type PeoplePage = Parsed<"peoplePage">;
type FoundPeople = { readonly rows: readonly DirectoryRow[]; readonly total: number };

/** One page of the directory of people. Rules: docs/rules/users.md U30 to U32. */
export async function peoplePage(app: App, _who: Viewer, input: PeoplePage): Promise<Reply<"peoplePage">> {
  const db = app.db.read;
  const tag = input.tag === "" ? null : await findMainTag(db, tagSlug(input.tag));
  if (tag === undefined) return { count: 0, list: [], tag: null };
  const { rows, total } = await readPeople(app, input, tag?.id);
  const tags = await readTopTags(db, rows.flatMap(topTagIds));
  const list = rows.map((row) => ({
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    avatar: avatarUrl(app, row),
    rank: row.rank,
    amount: row.amount,
    location: row.location,
    answer_count: row.answer_count,
    created_at: row.created_at,
    role_id: row.role_id,
    tags: topTagIds(row).flatMap((id) => tags.get(id) ?? []),
  }));
  return { count: total, list, tag: tag && { slug_name: tag.slug_name, display_name: tag.display_name } };
}

const topTagIds = ({ top_tags }: DirectoryRow): string[] =>
  parseJson<[string, number][]>(top_tags ?? "[]")
    .slice(0, TAGS_PER_ROW)
    .map(([id]) => id);

async function readPeople(app: App, input: PeoplePage, tagId: string | undefined): Promise<FoundPeople> {
  const { page, page_size: size, query, order } = input;
  const offset = (page - 1) * size;
  if (query.trim() !== "") return inRange(input, await findByName(app.db.read, query, { offset, limit: size }));
  if (tagId !== undefined) return readList(app, input, listOfTag(tagId));
  if (order === "staff") return readStaff(app.db.read);
  return readList(app, input, listOf(order || "reputation"));
}

function inRange({ page, page_size }: PeoplePage, found: FoundPeople): FoundPeople {
  if (isOutOfRange(page, page_size, found.total)) fail("page_out_of_range");
  return found;
}

async function readList(app: App, input: PeoplePage, list: DirectoryList): Promise<FoundPeople> {
  const db = app.db.read;
  const counted = await countRows(db, list, COUNTED_ROWS + 1);
  const total =
    counted <= COUNTED_ROWS ? counted : await app.listCheckpoints.count(list.name, () => countRows(db, list, null));
  inRange(input, { rows: [], total });
  const offset = (input.page - 1) * input.page_size;
  const from = offset > FLAT_ROWS ? app.listCheckpoints.before(checkpointed(db, list, total), offset) : null;
  const query = directorySql(db, list, { offset, limit: input.page_size, from });
  const { rows } = await sql<DirectoryRow>`${query}`.execute(db);
  return { rows, total };
}

/** Moderators and administrators, by reputation. */
async function readStaff(db: Db): Promise<FoundPeople> {
  const { rows } = await sql<DirectoryRow>`select ${directoryColumns("u.rank")} from (
      select id from users where role_id in (${sql.join([roles.admin, roles.moderator])}) limit ${sql.lit(MAX_READ_STAFF)}
    ) as staff ${joinedUsers("staff.id")}
    order by u.rank desc, u.created_at, u.id limit ${sql.lit(MAX_STAFF)}`.execute(db);
  return { rows, total: rows.length };
}

/** An available tag by its slug; the main tag of a synonym. */
async function findMainTag(db: Db, slug: string) {
  const tag = await db
    .selectFrom("tags as named")
    .innerJoin("tags", (join) =>
      join.on((on) =>
        on.or([
          on.and([on("named.main_tag_id", "=", "0"), on("tags.id", "=", on.ref("named.id"))]),
          on("tags.id", "=", on.ref("named.main_tag_id")),
        ]),
      ),
    )
    .select(["tags.id", "tags.slug_name", "tags.display_name"])
    .where("named.slug_key", "=", slug)
    .where("tags.status", "=", "available")
    .executeTakeFirst();
  return tag;
}
