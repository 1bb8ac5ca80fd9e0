import { describe, firstLine } from "@askwell/content";
import { renderMarkdown } from "@askwell/content/markdown";
import { accountKey } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { recordEvent, restoring, saveRevision } from "../history/index.ts";
import type { NewTag } from "./choose-tags.ts";
import { listTagsBySlug, updateTag } from "./queries.ts";
import type { TagRow } from "./table.ts";

type Texts = Pick<
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

/** The texts of a tag as they are stored. */
export function textsOf(app: App, tag: NewTag): Texts {
  const html = renderMarkdown(tag.original_text, { siteUrl: app.settings.get("general").site_url, people: new Set() });
  return {
    slug_name: tag.slug_name,
    slug_key: tag.slug_name,
    display_name: tag.display_name,
    display_key: accountKey(tag.display_name),
    original_text: tag.original_text,
    parsed_text: html,
    excerpt: firstLine(html),
    description: describe(html),
  };
}

/**
 * Makes tags, each with its first version and a line in its timeline; a deleted tag of the same slug is revived under
 * its old id. What somebody else makes at the same moment is taken as it is. Answers with the rows in order.
 */
export async function makeTags(app: App, tx: Tx, userId: string, tags: readonly NewTag[]): Promise<TagRow[]> {
  const wanted: { readonly texts: Texts; readonly row: TagRow }[] = [];
  for (const tag of tags) {
    const texts = textsOf(app, tag);
    wanted.push({ texts, row: newRow(app, await app.ids.next(tx, "tag"), userId, texts) });
  }
  const fresh = await storeNew(
    tx,
    wanted.map(({ row }) => row),
  );
  const made: TagRow[] = [];
  for (const { texts, row } of wanted) {
    const [stored] = await listTagsBySlug(tx, [row.slug_key]);
    if (!stored) throw new Error("a tag that was stored is missing");
    if (!fresh.has(row.id) && stored.status === "available") made.push(stored);
    else made.push(await begin(app, tx, { ...stored, ...texts, status: "available" }, userId));
  }
  if (made.length > 0) await app.touch(tx, "tags", ...made.map((tag) => `tag:${tag.id}`));
  return made;
}

/** Stores those that are not there, by their ids, in the order of slugs: two who make the same tags never wait for each other. */
async function storeNew(tx: Tx, rows: readonly TagRow[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const row of rows.toSorted((one, other) => (one.slug_key < other.slug_key ? -1 : 1)))
    if ((await insertIgnore(tx, "tags", row)) > 0) fresh.add(row.id);
  return fresh;
}

/** Gives a new or revived tag its version and its line in the timeline. */
async function begin(app: App, tx: Tx, tag: TagRow, userId: string): Promise<TagRow> {
  const revision_id = await saveTagRevision(app, tx, tag, { user_id: userId, status: "normal" });
  const { slug_name, slug_key, display_name, display_key, original_text, parsed_text, excerpt, description } = tag;
  const texts = { slug_name, slug_key, display_name, display_key, original_text, parsed_text, excerpt, description };
  await updateTag(tx, tag.id, { ...texts, status: "available", revision_id, updated_at: app.now() });
  await recordEvent(app, tx, { user_id: userId, object_id: tag.id, kind: "tag.created", revision_id });
  return { ...tag, revision_id };
}

interface RevisionFacts {
  readonly user_id: string;
  readonly status: "normal" | "unreviewed" | "approved";
  readonly log?: string;
  /** The earlier version that this one puts back. */
  readonly restores?: string;
}

/** Stores a version of a tag. */
export async function saveTagRevision(
  app: App,
  tx: Tx,
  tag: Pick<TagRow, "id" | "question_count"> & Texts,
  { restores = "", ...facts }: RevisionFacts,
): Promise<string> {
  const { slug_name, display_name, original_text, parsed_text, question_count } = tag;
  const texts = { slug_name, display_name, original_text, parsed_text, question_count };
  const content = await restoring(tx, tag.id, restores, texts);
  return saveRevision(app, tx, { ...facts, object_id: tag.id, object_kind: "tag", title: slug_name, content });
}

function newRow(app: App, id: string, userId: string, texts: Texts): TagRow {
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
