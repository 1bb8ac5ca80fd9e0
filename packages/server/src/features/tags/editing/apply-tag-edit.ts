import type { App } from "../../../app.ts";
import type { Db, Tx } from "../../../tables.ts";
import { logEvents } from "../../event-log/index.ts";
import { recordEdit } from "../../history/index.ts";
import { lockTag, updateTag } from "../queries.ts";
import { saveFormerSlug } from "../synonyms/former-slugs.ts";
import type { TagRow } from "../table.ts";
import { type TagTexts, textsOf } from "./create-tags.ts";

/** An edit to be applied. */
export interface TagEdit {
  readonly texts: TagTexts;
  /** The author of the edit. */
  readonly user_id: string;
  readonly revision_id: string;
  readonly log: string;
}

/** Applies an edit of a locked tag; its synonyms follow a new slug. Rules: docs/rules/edits.md. */
export async function applyTagEdit(app: App, tx: Tx, tag: TagRow, edit: TagEdit): Promise<void> {
  const { user_id, revision_id, texts, log } = edit;
  await updateTag(tx, tag.id, { ...texts, revision_id, updated_at: app.now() });
  if (texts.slug_name !== tag.slug_name) {
    const main_tag_slug_name = texts.slug_name;
    await saveFormerSlug(app, tx, tag);
    await app.emit(tx, { kind: "tag_renamed", tag_id: tag.id, from: tag.slug_key });
    await tx.updateTable("tags").set({ main_tag_slug_name }).where("main_tag_id", "=", tag.id).execute();
  }
  await recordEdit(app, tx, { user_id, object_id: tag.id, kind: "tag", revision_id, detail: log });
  await logEvents(app, tx, [{ type: "tag.edited", object_id: tag.id }]);
  await app.invalidate(tx, "tags", "questions", `tag:${tag.id}`);
}

interface StoredTag {
  readonly id: string;
  readonly content: string;
}

/**
 * The descriptions of tags, for the job that renders them again. Tags are few: their renderer version is not stored,
 * and all are rendered. Source: docs/rules/markdown.md M13.
 */
export const storedTags = {
  list: (db: Db, { after, limit }: { readonly after: string; readonly limit: number }) =>
    db
      .selectFrom("tags")
      .select(["id", "original_text as content", "parsed_text as html", "description"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  async render(app: App, { id, content: original_text }: StoredTag) {
    const slug = { slug_name: "", display_name: "" };
    const { parsed_text, excerpt, description } = await textsOf(app, { ...slug, original_text });
    const save = async (tx: Tx) => {
      const tag = await lockTag(tx, id);
      if (tag?.original_text !== original_text) return;
      await updateTag(tx, id, { parsed_text, excerpt, description });
      await app.invalidate(tx, "tags", `tag:${id}`);
    };
    return { html: parsed_text, description, save };
  },
  confirm: async (_tx: Tx, _ids: readonly string[]) => undefined,
};
