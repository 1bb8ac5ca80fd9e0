import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, tagSlug } from "@askwell/domain";
import type { App } from "../../app.ts";
import { startsWith } from "../../platform/db/index.ts";
import type { Viewer } from "../../who.ts";
import { listTagsById, listTagsBySlug } from "./queries.ts";
import { inOrder } from "./question-tags.ts";
import type { TagRow } from "./table.ts";
import { tagBasicOf } from "./wire.ts";

/** More than anybody reads while typing. */
const MOST_SUGGESTIONS = 30;
const MOST_SLUGS = 100;

/** Tags by their slugs, the newest first; synonyms stand for themselves. */
export async function tagsBySlugs(app: App, _who: Viewer, input: Parsed<"tagsBySlugs">): Promise<Reply<"tagsBySlugs">> {
  const slugs = input.tags.split(",").map(tagSlug).filter(Boolean).slice(0, MOST_SLUGS);
  const rows = await listTagsBySlug(app.db.read, slugs);
  const available = rows.filter((row) => row.status === "available");
  return available.sort((a, b) => (a.id < b.id ? 1 : -1)).map((row) => tagBasicOf(app, row));
}

/** The tags that the caller follows, the newest tag first. */
export async function tagsFollowing(app: App, who: Viewer): Promise<Reply<"tagsFollowing">> {
  if (!who.signed_in) return [];
  const rows = await app.db.read
    .selectFrom("follows")
    .innerJoin("tags", "tags.id", "follows.object_id")
    .selectAll("tags")
    .where("follows.user_id", "=", who.id)
    .where("follows.object_kind", "=", "tag")
    .where("tags.status", "=", "available")
    .orderBy("tags.id", "desc")
    .execute();
  return rows.map((row) => ({ ...tagBasicOf(app, row), main_tag_slug_name: row.main_tag_slug_name }));
}

/** Tags for the ask form: those that begin as typed, synonyms as their main tag; the recommended ones for no letters. */
export async function tagSuggestions(
  app: App,
  _who: Viewer,
  input: Parsed<"tagSuggestions">,
): Promise<Reply<"tagSuggestions">> {
  const db = app.db.read;
  const available = db.selectFrom("tags").selectAll().where("status", "=", "available");
  if (input.tag.trim() === "") {
    const rows = await available.where("recommend", "=", 1).orderBy("slug_key").limit(MOST_SUGGESTIONS).execute();
    return rows.map((row) => tagBasicOf(app, row));
  }
  const bySlug = available.where((eb) => startsWith(eb.ref("slug_key"), tagSlug(input.tag)));
  const byName = available.where((eb) => startsWith(eb.ref("display_key"), accountKey(input.tag)));
  const found = [
    ...(await bySlug.orderBy("question_count", "desc").limit(MOST_SUGGESTIONS).execute()),
    ...(await byName.orderBy("question_count", "desc").limit(MOST_SUGGESTIONS).execute()),
  ];
  const mains = await listTagsById(
    db,
    [...new Set(found.map((tag) => tag.main_tag_id))].filter((id) => id !== "0"),
  );
  const unique = new Map([...found.filter((tag) => tag.main_tag_id === "0"), ...mains].map((tag) => [tag.id, tag]));
  const sorted = [...unique.values()].filter((tag) => tag.status === "available").sort(byRankAndSlug);
  return sorted.slice(0, MOST_SUGGESTIONS).map((row) => tagBasicOf(app, row));
}

function byRankAndSlug(left: TagRow, right: TagRow): number {
  const sameRank = left.recommend === right.recommend && left.reserved === right.reserved;
  if (!sameRank) return inOrder(left, right);
  return left.slug_key < right.slug_key ? -1 : 1;
}
