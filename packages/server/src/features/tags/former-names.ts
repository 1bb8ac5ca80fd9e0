import type { App } from "../../app.ts";
import { readKeyValue, saveKeyValue } from "../../platform/key-values/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { findReadTag, type ReadTag } from "./queries.ts";
import type { TagRow } from "./table.ts";

const keptAs = (slug: string) => `former_tag:${slug}`;

/** Keeps a slug that a tag gives up: its addresses still lead to the tag. Source: docs/rules/tags.md T13. */
export async function keepFormerSlug(app: App, tx: Tx, tag: Pick<TagRow, "id" | "slug_key">): Promise<void> {
  await saveKeyValue(tx, keptAs(tag.slug_key), tag.id, app.now());
}

/** One tag by its slug in the final form, else the last one that gave this slug up; undefined when nobody ever had it. */
export async function findTagByAnySlug(db: Db, slug: string, readerId = "0"): Promise<ReadTag | undefined> {
  const named = await findReadTag(db, { slug }, readerId);
  if (named) return named;
  const id = await readKeyValue(db, keptAs(slug));
  return id === undefined ? undefined : findReadTag(db, { id }, readerId);
}
