import { firstLine } from "@askwell/content";
import { accountKey, type TagStatus } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { insertIgnore } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";
import { logEvents } from "../../event-log/index.ts";
import { recordEvent, saveRevision, withRestoredRevision } from "../../history/index.ts";
import type { NewTag } from "../choose-tags.ts";
import { listTagsBySlug, updateTag } from "../queries.ts";
import type { TagRow } from "../table.ts";

/** The stored texts of a tag. */
export type TagTexts = Pick<
  TagRow,
  | "slug_name"
  | "slug_key"
  | "display_name"
  | "display_key"
  | "original_text"
  | "parsed_text"
  | "excerpt"
  | "description"
>;

/** Renders the description of a tag. */
export async function textsOf(app: App, tag: NewTag): Promise<TagTexts> {
  const options = { siteUrl: app.settings.get("general").site_url, people: new Set<string>() };
  const { html, description } = await app.rendering.markdown(tag.original_text, options);
  return {
    slug_name: tag.slug_name,
    slug_key: tag.slug_name,
    display_name: tag.display_name,
    display_key: accountKey(tag.display_name),
    original_text: tag.original_text,
    parsed_text: html,
    excerpt: firstLine(html),
    description,
  };
}

/**
 * Creates tags, each with its first version and an event in its timeline; a deleted tag of the same slug is restored
 * under its old id. A tag created concurrently is used as it is. Returns the rows in order. Rules: docs/rules/tags.md
 * T5 and T14.
 */
export async function createTags(app: App, tx: Tx, userId: string, tags: readonly NewTag[]): Promise<TagRow[]> {
  const prepared: { readonly texts: TagTexts; readonly row: TagRow; readonly status: TagStatus }[] = [];
  for (const tag of tags) {
    const texts = await textsOf(app, tag);
    const status = tag.pending ? "pending" : "available";
    prepared.push({ texts, row: { ...newRow(app, await app.ids.next(tx, "tag"), userId, texts), status }, status });
  }
  const inserted = await insertNew(
    tx,
    prepared.map(({ row }) => row),
  );
  const tagRows: TagRow[] = [];
  for (const { texts, row, status } of prepared) {
    const [stored] = await listTagsBySlug(tx, [row.slug_key]);
    if (!stored) throw new Error("a tag that was stored is missing");
    const isUsable = stored.status === "available" || stored.status === status;
    if (!inserted.has(row.id) && isUsable) tagRows.push(stored);
    else
      tagRows.push(await recordCreation(app, tx, { ...stored, ...texts, ...ownerOf(stored, status, userId) }, userId));
  }
  if (tagRows.length > 0) await app.invalidate(tx, "tags", ...tagRows.map((tag) => `tag:${tag.id}` as const));
  return tagRows;
}

/** A restored tag keeps its creator; one that waits, or waited, belongs to its last creator. */
function ownerOf(stored: TagRow, status: TagStatus, userId: string): Pick<TagRow, "status" | "user_id"> {
  const isRevived = stored.status === "deleted" && status === "available";
  return { status, user_id: isRevived ? stored.user_id : userId };
}

/**
 * Inserts tags that do not exist and returns their ids. The order of slugs prevents deadlocks between transactions that
 * create the same tags.
 */
async function insertNew(tx: Tx, rows: readonly TagRow[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const row of rows.toSorted((one, other) => (one.slug_key < other.slug_key ? -1 : 1)))
    if ((await insertIgnore(tx, "tags", row)) > 0) inserted.add(row.id);
  return inserted;
}

/** Stores the version and the event of a new or restored tag. */
async function recordCreation(app: App, tx: Tx, tag: TagRow, userId: string): Promise<TagRow> {
  const revision_id = await saveTagRevision(app, tx, tag, { user_id: userId, status: "normal" });
  const { slug_name, slug_key, display_name, display_key, original_text, parsed_text, excerpt, description } = tag;
  const texts = { slug_name, slug_key, display_name, display_key, original_text, parsed_text, excerpt, description };
  const { status, user_id } = tag;
  await updateTag(tx, tag.id, { ...texts, status, user_id, revision_id, updated_at: app.now() });
  await recordEvent(app, tx, { user_id: userId, object_id: tag.id, kind: "tag.created", revision_id });
  if (status === "available") await logEvents(app, tx, [{ type: "tag.created", object_id: tag.id }]);
  return { ...tag, revision_id };
}

interface TagRevisionFields {
  readonly user_id: string;
  readonly status: "normal" | "unreviewed" | "approved";
  readonly log?: string;
  /** The earlier version that this one restores. */
  readonly restores?: string;
}

/** Stores a version of a tag. */
export async function saveTagRevision(
  app: App,
  tx: Tx,
  tag: Pick<TagRow, "id" | "question_count"> & TagTexts,
  { restores = "", ...fields }: TagRevisionFields,
): Promise<string> {
  const { slug_name, display_name, original_text, parsed_text, question_count } = tag;
  const texts = { slug_name, display_name, original_text, parsed_text, question_count };
  const content = await withRestoredRevision(tx, tag.id, restores, texts);
  return saveRevision(app, tx, { ...fields, object_id: tag.id, object_kind: "tag", title: slug_name, content });
}

function newRow(app: App, id: string, userId: string, texts: TagTexts): TagRow {
  const now = app.now();
  return {
    id,
    created_at: now,
    updated_at: now,
    user_id: userId,
    ...texts,
    status: "available",
    main_tag_id: "0",
    main_tag_slug_name: "",
    recommend: 0,
    reserved: 0,
    question_count: 0,
    listed_count: 0,
    unanswered_count: 0,
    follow_count: 0,
    revision_id: "0",
  };
}
