import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, tagSlug } from "@askwell/domain";
import type { SelectQueryBuilder } from "kysely";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { contains } from "../../../platform/db/index.ts";
import type { Db, Tables } from "../../../tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { listTagsForReader } from "../queries.ts";
import { tagPageItemOf } from "../wire.ts";

type TagSelect = SelectQueryBuilder<Tables, "tags", object>;

/** Main tags, filtered by a part of their name or slug, or by the slug of a synonym. */
export async function tagsPage(app: App, who: Viewer, input: Parsed<"tagsPage">): Promise<Reply<"tagsPage">> {
  const db = app.db.read;
  const matching = await matchingTags(db, input);
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const total = Number(count);
  if (total === 0) return { count: 0, list: [] };
  const isPage = input.page > 0 && input.page_size > 0 && (input.page - 1) * input.page_size < total;
  if (!isPage) fail("page_out_of_range");
  const page = await inOrder(matching, input.query_cond)
    .select("id")
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size)
    .execute();
  const ids = page.map((row) => row.id);
  const rows = new Map((await listTagsForReader(db, ids, who.id)).map((row) => [row.id, row]));
  return { count: total, list: ids.map((id) => tagPageItemOf(app, rows.get(id)!, rows.get(id)!.followed !== null)) };
}

async function matchingTags(db: Db, input: Parsed<"tagsPage">): Promise<TagSelect> {
  let query: TagSelect = db.selectFrom("tags").where("status", "=", "available").where("main_tag_id", "=", "0");
  if (input.slug_name !== "") {
    const [name, slug] = [accountKey(input.slug_name), tagSlug(input.slug_name)];
    const synonym = await db
      .selectFrom("tags")
      .select("main_tag_id")
      .where("slug_key", "=", slug)
      .where("status", "=", "available")
      .executeTakeFirst();
    query = query.where((eb) =>
      eb.or([
        contains(eb.ref("display_key"), name),
        contains(eb.ref("slug_key"), slug),
        eb("id", "=", synonym?.main_tag_id ?? "0"),
      ]),
    );
  }
  if (input.display_name === "") return query;
  const key = accountKey(input.display_name);
  return query.where("display_key", "=", key).where("display_name", "=", input.display_name);
}

function inOrder(query: TagSelect, order: string): TagSelect {
  if (order === "popular") return query.orderBy("question_count", "desc").orderBy("id");
  if (order === "newest") return query.orderBy("created_at", "desc").orderBy("id", "desc");
  return order === "name" ? query.orderBy("slug_key") : query.orderBy("id");
}
