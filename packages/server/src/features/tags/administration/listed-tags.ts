import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import { contains, type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../../platform/db/index.ts";
import type { Db, Tables } from "../../../tables.ts";
import type { TagRow } from "../table.ts";

const columns = [
  ...(["id", "slug_name", "slug_key", "display_name", "main_tag_slug_name", "question_count"] as const),
  ...(["follow_count", "recommend", "reserved", "created_at"] as const),
] as const;

type ManagedTag = Pick<TagRow, (typeof columns)[number]>;
type TagQuery = SelectQueryBuilder<Tables, "tags", ManagedTag>;
type TagKind = Parsed<"adminTagPage">["kind"];
type TagOrder = Exclude<Parsed<"adminTagPage">["order"], "">;

export interface TagListRequest extends Pick<Parsed<"adminTagPage">, "kind" | "order" | "query" | "after"> {
  readonly limit: number;
}

/** Tags of a kind, from a key on. Source: docs/rules/administration.md AD10. */
export async function listedTags(db: Db, request: TagListRequest): Promise<KeysetPart<ManagedTag>> {
  const { kind, query, after, limit } = request;
  const order = request.order || "questions";
  const tags = ofKind(db.selectFrom("tags").select([...columns]), kind);
  const all = ordered(after === "" ? tags : from(db, tags, order, after), order);
  const word = accountKey(query);
  const search = (rows: number) => {
    const searched = db.selectFrom(all.limit(MAX_SEARCHED).as("tags")).selectAll() as unknown as TagQuery;
    const found = searched.where((eb) =>
      eb.or([contains(eb.ref("slug_key"), word), contains(eb.fn("lower", ["display_name"]), word)]),
    );
    return ordered(found, order).limit(rows).execute();
  };
  return listPart({
    limit,
    keyOf: keyIn[order],
    read: (rows, offset) => all.limit(rows).offset(offset).execute(),
    search: query === "" ? null : search,
  });
}

/** Tags of a kind; all but deleted ones are available. */
function ofKind(tags: TagQuery, kind: TagKind): TagQuery {
  if (kind === "deleted") return tags.where("status", "=", "deleted");
  const available = tags.where("status", "=", "available");
  if (kind === "recommended") return available.where("recommend", "=", 1);
  if (kind === "reserved") return available.where("reserved", "=", 1);
  if (kind === "synonyms") return available.where("main_tag_id", "!=", "0");
  const main = available.where("main_tag_id", "=", "0");
  return kind === "unused" ? main.where("question_count", "=", 0) : main;
}

/** The order of an index, which ends with the id. */
function ordered(tags: TagQuery, order: TagOrder): TagQuery {
  if (order === "name") return tags.orderBy("slug_key");
  if (order === "newest") return tags.orderBy("created_at", "desc").orderBy("id", "desc");
  return tags.orderBy("question_count", "desc").orderBy("id");
}

const keyIn: Readonly<Record<TagOrder, (row: ManagedTag) => string>> = {
  questions: ({ question_count, id }) => `${question_count}_${id}`,
  name: ({ slug_key }) => slug_key,
  newest: ({ created_at, id }) => `${created_at}_${id}`,
};

/** Tags at or after a key; a key that is none starts at the beginning. */
function from(db: Db, tags: TagQuery, order: TagOrder, after: string): TagQuery {
  if (order === "name") return tags.where("slug_key", ">=", after);
  const [, number, id = ""] = /^(\d{1,15})_(\d{1,20})$/.exec(after) ?? [];
  if (number === undefined) return tags;
  const value = Number(number);
  if (order === "newest") return tags.where(sql<boolean>`${startingAt(db, ["created_at", "id"], [value, id])}`);
  // More questions come first, and of as many the lower id.
  return tags
    .where("question_count", "<=", value)
    .where((eb) => eb.or([eb("question_count", "<", value), eb("id", ">=", id)]));
}
