import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { replaceRevision } from "../history/index.ts";
import type { QuestionRow } from "../questions/table.ts";
import { textsOf } from "./editing/create-tags.ts";
import { findTag, lockTag, updateTag } from "./queries.ts";
import { applyCounts, countsOf, rowsOf, type TagKeys } from "./question-tags.ts";

export { rowsOf as questionTagRows, type TagKeys } from "./question-tags.ts";

/** The ids of tags and their main tags, by slug, in one query. */
export async function tagKeysBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, TagKeys>> {
  if (slugs.length === 0) return new Map();
  const columns = ["id", "main_tag_id", "slug_key"] as const;
  const rows = await db.selectFrom("tags").select(columns).where("slug_key", "in", slugs).execute();
  return new Map(rows.map(({ slug_key, ...tagKeys }) => [slug_key, tagKeys]));
}

/** A question with its tags in order. */
export interface TaggedQuestion {
  readonly question: QuestionRow;
  readonly tags: readonly TagKeys[];
}

/** Tags many new questions and counts them. */
export async function addQuestionTags(tx: Tx, tagged: readonly TaggedQuestion[]): Promise<void> {
  const rows = tagged.flatMap(({ question, tags }) => rowsOf(question, tags));
  await insertMany(tx, "question_tags", rows);
  await applyCounts(tx, new Map(), countsOf(rows));
}

/** Adds to the text of a new tag, in its first version too. False when the tag no longer exists. */
export async function addTagText(
  app: App,
  tx: Tx,
  tagId: string,
  added: { readonly text: string; readonly place: "before" | "after" },
): Promise<boolean> {
  const tag = await findTag(tx, tagId);
  if (!tag) return false;
  const paragraphs = added.place === "before" ? [added.text, tag.original_text] : [tag.original_text, added.text];
  const original_text = paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
  const texts = await textsOf(app, { ...tag, original_text });
  await updateTag(tx, tag.id, texts);
  const { slug_name, display_name, parsed_text } = texts;
  await replaceRevision(tx, tag.revision_id, { slug_name, display_name, original_text, parsed_text });
  return true;
}

/**
 * Replaces the text of an imported tag, in its version too. A tag that was edited here stays as it is; so does one whose
 * text is the same.
 */
export async function replaceTagText(
  app: App,
  tx: Tx,
  tagId: string,
  original_text: string,
): Promise<"changed" | "edited here" | "same"> {
  const tag = await lockTag(tx, tagId);
  if (!tag || tag.status === "deleted" || tag.original_text === original_text) return "same";
  if (tag.updated_at > tag.created_at) return "edited here";
  const texts = await textsOf(app, { ...tag, original_text });
  await updateTag(tx, tag.id, texts);
  const { slug_name, display_name, parsed_text } = texts;
  await replaceRevision(tx, tag.revision_id, { slug_name, display_name, original_text, parsed_text });
  await app.invalidate(tx, "tags", `tag:${tag.id}`);
  return "changed";
}
