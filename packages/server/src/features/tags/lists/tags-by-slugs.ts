import type { Parsed, Reply } from "@askwell/contract";
import { tagSlug } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { listTagsBySlug } from "../queries.ts";
import { tagBasicOf } from "../wire.ts";

const MAX_SLUGS = 100;

/** Tags by their slugs, the newest first, including synonyms. */
export async function tagsBySlugs(app: App, _who: Viewer, input: Parsed<"tagsBySlugs">): Promise<Reply<"tagsBySlugs">> {
  const slugs = input.tags.split(",").map(tagSlug).filter(Boolean).slice(0, MAX_SLUGS);
  const rows = await listTagsBySlug(app.db.read, slugs);
  const available = rows.filter((row) => row.status === "available");
  return available.sort((a, b) => (a.id < b.id ? 1 : -1)).map((row) => tagBasicOf(app, row));
}
