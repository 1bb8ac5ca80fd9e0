import type { Parsed, Reply } from "@askwell/contract";
import { limits, mayCreateTags, slugProblem, tagSlug, thresholdsOf } from "@askwell/domain";
import { type FieldFailure, fail, failField } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { checkNewcomerEdit } from "../../rate-limits/index.ts";
import { findTagBySlug } from "../queries.ts";
import { createTags } from "./create-tags.ts";

/** Rules: docs/rules/tags.md T1 and T5. */
export async function createTag(app: App, who: Member, input: Parsed<"createTag">): Promise<Reply<"createTag">> {
  const verdict = mayCreateTags(who, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) fail("missing_privilege");
  const slug = normalizeSlug(input.slug_name);
  return app.db.write(async (tx) => {
    const existing = await findTagBySlug(tx, slug);
    if (existing?.status === "available") failField("tag_exists", "slug_name");
    await checkNewcomerEdit(app, tx, who, { before: "", after: input.original_text });
    const display_name = input.display_name.trim();
    await createTags(app, tx, who.id, [{ slug_name: slug, display_name, original_text: input.original_text }]);
    return { slug_name: slug };
  });
}

/** The normalized form of a typed slug; fails for an invalid one. */
export function normalizeSlug(typed: string): string {
  const slug = tagSlug(typed);
  const problem = unfitSlug(slug);
  return problem === null ? slug : fail("bad_fields", { fields: [problem] });
}

function unfitSlug(slug: string): FieldFailure | null {
  const problem = slugProblem(slug);
  if (problem === null) return null;
  return { field: "slug_name", code: problem === "max" ? `max:${limits.tagSlug.max}` : problem };
}

/** What is wrong with the slug of a tag beside what the contract says; `tag_id` is the tag that already has it. */
export async function slugProblems(
  app: App,
  _: Member,
  { slug_name, tag_id }: Pick<Parsed<"editTag">, "slug_name"> & { readonly tag_id?: string },
): Promise<FieldFailure[]> {
  if (slug_name === "") return [];
  const slug = tagSlug(slug_name);
  const problem = unfitSlug(slug);
  if (problem) return [problem];
  const holder = await findTagBySlug(app.db.read, slug);
  const isTaken =
    holder !== undefined && holder.id !== tag_id && (tag_id !== undefined || holder.status === "available");
  return isTaken ? [{ field: "slug_name", code: "tag_exists" }] : [];
}
