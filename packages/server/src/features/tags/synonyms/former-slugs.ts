import type { App } from "../../../app.ts";
import { readKeyValue, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { findTagForReader, type TagForReader } from "../queries.ts";
import type { TagRow } from "../table.ts";

const formerSlugKey = (slug: string) => `former_tag:${slug}`;

/** Stores a slug that a tag gives up, so that its addresses still lead to the tag. Source: docs/rules/tags.md T13. */
export async function saveFormerSlug(app: App, tx: Tx, tag: Pick<TagRow, "id" | "slug_key">): Promise<void> {
  await saveKeyValue(tx, formerSlugKey(tag.slug_key), tag.id, app.now());
}

/** The tag with this normalized slug, else the last one that gave it up; undefined when no tag ever had it. */
export async function findTagByAnySlug(db: Db, slug: string, readerId = "0"): Promise<TagForReader | undefined> {
  const named = await findTagForReader(db, { slug }, readerId);
  if (named) return named;
  const id = await readKeyValue(db, formerSlugKey(slug));
  return id === undefined ? undefined : findTagForReader(db, { id }, readerId);
}
