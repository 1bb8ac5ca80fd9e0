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
  const own = found.filter((tag) => tag.main_tag_id === "0");
  const unique = new Map([...own, ...mains].map((tag) => [tag.id, tag]));
  const sorted = [...unique.values()].filter((tag) => tag.status === "available").sort(byRankAndSlug);
  const synonyms = synonymsByMain(found, tagSlug(input.tag));
  return sorted.slice(0, MAX_SUGGESTIONS).map((row) => {
    const synonym = own.some(({ id }) => id === row.id) ? undefined : synonyms.get(row.id);
    return { ...tagBasicOf(app, row), ...(synonym !== undefined && { synonym }) };
  });
}

/** The synonym through which each main tag was found: the typed one, or one of those that it begins. */
function synonymsByMain(found: readonly TagRow[], typed: string): ReadonlyMap<string, string> {
  const synonyms = found.filter((tag) => tag.main_tag_id !== "0");
  const typedLast = [...synonyms].sort(
    (left, right) => Number(left.slug_name === typed) - Number(right.slug_name === typed),
  );
  return new Map(typedLast.map((tag) => [tag.main_tag_id, tag.slug_name]));
}

function byRankAndSlug(left: TagRow, right: TagRow): number {
  const sameRank = left.recommend === right.recommend && left.reserved === right.reserved;
  if (!sameRank) return inOrder(left, right);
  return left.slug_key < right.slug_key ? -1 : 1;
}
