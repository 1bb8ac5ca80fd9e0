import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, tagSlug } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { startsWith } from "../../../platform/db/index.ts";
import type { Viewer } from "../../../viewer.ts";
import { listTagsById } from "../queries.ts";
import { inOrder } from "../question-tags.ts";
import type { TagRow } from "../table.ts";
import { tagBasicOf } from "../wire.ts";

/** More than is useful while typing. */
const MAX_SUGGESTIONS = 30;

/**
 * Tags for the ask form: those that start with the typed letters, synonyms as their main tag; for no letters, the
 * recommended ones.
 */
export async function tagSuggestions(
  app: App,
  _who: Viewer,
  input: Parsed<"tagSuggestions">,
): Promise<Reply<"tagSuggestions">> {
  const db = app.db.read;
  const available = db.selectFrom("tags").selectAll().where("status", "=", "available");
  if (input.tag.trim() === "") {
    const rows = await available.where("recommend", "=", 1).orderBy("slug_key").limit(MAX_SUGGESTIONS).execute();
    return rows.map((row) => tagBasicOf(app, row));
  }
  const bySlug = available.where((eb) => startsWith(eb.ref("slug_key"), tagSlug(input.tag)));
  const byName = available.where((eb) => startsWith(eb.ref("display_key"), accountKey(input.tag)));
  const found = [
    ...(await bySlug.orderBy("question_count", "desc").limit(MAX_SUGGESTIONS).execute()),
    ...(await byName.orderBy("question_count", "desc").limit(MAX_SUGGESTIONS).execute()),
  ];
  const mains = await listTagsById(
    db,
    [...new Set(found.map((tag) => tag.main_tag_id))].filter((id) => id !== "0"),
  );
  const unique = new Map([...found.filter((tag) => tag.main_tag_id === "0"), ...mains].map((tag) => [tag.id, tag]));
  const sorted = [...unique.values()].filter((tag) => tag.status === "available").sort(byRankAndSlug);
  return sorted.slice(0, MAX_SUGGESTIONS).map((row) => tagBasicOf(app, row));
}

function byRankAndSlug(left: TagRow, right: TagRow): number {
  const sameRank = left.recommend === right.recommend && left.reserved === right.reserved;
  if (!sameRank) return inOrder(left, right);
  return left.slug_key < right.slug_key ? -1 : 1;
}
