import type { Parsed, Reply } from "@askwell/contract";
import { limits, mayCreateTags, slugProblem, tagSlug, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { makeTags } from "./make-tags.ts";
import { findTagBySlug } from "./queries.ts";

/** Rules: docs/rules/tags.md T1 and T5. */
export async function createTag(app: App, who: Member, input: Parsed<"createTag">): Promise<Reply<"createTag">> {
  const verdict = mayCreateTags(who, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse("missing_privilege");
  const slug = slugIn(input.slug_name);
  return app.db.write(async (tx) => {
    const existing = await findTagBySlug(tx, slug);
    if (existing?.status === "available") refuse("tag_exists");
    const display_name = input.display_name.trim();
    await makeTags(app, tx, who.id, [{ slug_name: slug, display_name, original_text: input.original_text }]);
    return { slug_name: slug };
  });
}

/** The final form of a slug that somebody typed; refuses one that cannot be. */
export function slugIn(typed: string): string {
  const slug = tagSlug(typed);
  const problem = slugProblem(slug);
  if (problem === null) return slug;
  const code = problem === "max" ? `max:${limits.tagSlug.max}` : problem;
  return refuse("bad_fields", { fields: [{ field: "slug_name", code }] });
}
