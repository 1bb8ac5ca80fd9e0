import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvTime, listCsv } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { tagListPart } from "./admin-tag-page.ts";

const columns = ["id", "slug", "name", "synonym_of", "questions", "followers", "recommended", "reserved", "created_at"];

/** The tags of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD11. */
export async function exportTags(app: App, _admin: Admin, input: Parsed<"exportTags">): Promise<Reply<"exportTags">> {
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await tagListPart(app.db.read, { ...input, after, limit });
    const rows = list.map((tag) => [
      ...[tag.tag_id, tag.slug_name, tag.display_name, tag.main_tag_slug_name, tag.question_count],
      ...[tag.follow_count, Number(tag.recommend), Number(tag.reserved), csvTime(tag.created_at)],
    ]);
    return { rows, next };
  });
  return { csv };
}
