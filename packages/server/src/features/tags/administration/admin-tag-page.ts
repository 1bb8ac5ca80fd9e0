import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { listedTags, type TagListRequest } from "./listed-tags.ts";

/** All tags of a kind, by questions, name or time. Rules: docs/rules/administration.md AD10. */
export async function adminTagPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminTagPage">,
): Promise<Reply<"adminTagPage">> {
  return tagListPart(app.db.read, { ...input, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function tagListPart(db: Db, request: TagListRequest): Promise<Reply<"adminTagPage">> {
  const { rows, next, isPartial } = await listedTags(db, request);
  const list = rows.map((row) => ({
    ...{ tag_id: row.id, slug_name: row.slug_name, display_name: row.display_name, created_at: row.created_at },
    ...{ main_tag_slug_name: row.main_tag_slug_name, question_count: row.question_count },
    ...{ follow_count: row.follow_count, recommend: row.recommend === 1, reserved: row.reserved === 1 },
  }));
  return { list, next, is_partial: isPartial };
}
