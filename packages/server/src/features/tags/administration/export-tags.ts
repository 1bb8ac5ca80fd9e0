import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { csvOf } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { tagListPart } from "./admin-tag-page.ts";

/** The most tags of an export, how many are read at once, and how often a search for words goes on. */
const MAX_EXPORTED = 5000;
const EXPORT_BATCH = 500;
const MAX_READS = 60;

const columns = ["id", "slug", "name", "synonym_of", "questions", "followers", "recommended", "reserved", "created_at"];

/** The tags of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD11. */
export async function exportTags(app: App, _admin: Admin, input: Parsed<"exportTags">): Promise<Reply<"exportTags">> {
  const rows: (string | number)[][] = [];
  let after = "";
  for (let reads = 0; reads < MAX_READS && rows.length < MAX_EXPORTED; reads++) {
    const part = await tagListPart(app.db.read, { ...input, after, limit: EXPORT_BATCH });
    rows.push(
      ...part.list.map((tag) => [
        ...[tag.tag_id, tag.slug_name, tag.display_name, tag.main_tag_slug_name, tag.question_count],
        ...[tag.follow_count, Number(tag.recommend), Number(tag.reserved)],
        new Date(tag.created_at * 1000).toISOString(),
      ]),
    );
    after = part.next;
    if (after === "") break;
  }
  return { csv: csvOf([columns, ...rows]) };
}
