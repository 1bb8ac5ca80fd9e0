import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { recordEdit } from "../history/index.ts";
import { keepFormerSlug } from "./former-names.ts";
import { textsOf } from "./make-tags.ts";
import { lockTag, updateTag } from "./queries.ts";
import type { TagRow } from "./table.ts";

/** An edit that is in force from now on. */
export interface TagEdit {
  readonly texts: ReturnType<typeof textsOf>;
  /** Whose edit it is. */
  readonly user_id: string;
  readonly revision_id: string;
  readonly log: string;
}

/** Puts an edit of a locked tag in force; its synonyms follow a new slug. Rules: docs/rules/edits.md. */
export async function applyTagEdit(app: App, tx: Tx, tag: TagRow, edit: TagEdit): Promise<void> {
  const { user_id, revision_id, texts, log } = edit;
  await updateTag(tx, tag.id, { ...texts, revision_id, updated_at: app.now() });
  if (texts.slug_name !== tag.slug_name) {
    const main_tag_slug_name = texts.slug_name;
    await keepFormerSlug(app, tx, tag);
    await app.emit(tx, { kind: "tag_renamed", tag_id: tag.id });
    await tx.updateTable("tags").set({ main_tag_slug_name }).where("main_tag_id", "=", tag.id).execute();
  }
  await recordEdit(app, tx, { user_id, object_id: tag.id, kind: "tag", revision_id, detail: log });
  await app.touch(tx, "tags", "questions", `tag:${tag.id}`);
}

interface StoredTag {
  readonly id: string;
  readonly content: string;
}

/**
 * The descriptions of tags, for the job that renders them again. There are few of them: which renderer made their HTML is
 * not stored, and each is looked at. Source: docs/rules/markdown.md M13.
 */
export const storedTags = {
  list: (db: Db, after: string, most: number) =>
    db
      .selectFrom("tags")
      .select(["id", "original_text as content", "parsed_text as html"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(most)
      .execute(),
  async render(app: App, { id, content: original_text }: StoredTag) {
    const slug = { slug_name: "", display_name: "" };
    const { parsed_text, excerpt, description } = textsOf(app, { ...slug, original_text });
    const save = async (tx: Tx) => {
      const tag = await lockTag(tx, id);
      if (tag?.original_text !== original_text) return;
      await updateTag(tx, id, { parsed_text, excerpt, description });
      await app.touch(tx, "tags", `tag:${id}`);
    };
    return { html: parsed_text, save };
  },
  confirm: async (_tx: Tx, _ids: readonly string[]) => undefined,
};
