import type { TagInput } from "@askwell/contract";
import {
  lengthOf,
  limits,
  mayCreateTags,
  reservedTagsProblem,
  slugProblem,
  type TagOnQuestion,
  tagSlug,
  tagsProblem,
  thresholdsOf,
} from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Member, type Viewer } from "../../viewer.ts";
import { hasRecommendedTags, listTagsById, listTagsBySlug } from "./queries.ts";
import type { TagRow } from "./table.ts";

/** A tag that does not exist yet. */
export interface NewTag {
  readonly slug_name: string;
  readonly display_name: string;
  readonly original_text: string;
  /** Hidden until a question with it is public. */
  readonly pending?: boolean;
}

/** The tags an author chose for a question. */
export interface ChosenTags {
  readonly existing: readonly TagRow[];
  readonly missing: readonly NewTag[];
}

/**
 * Looks up the tags that an author named; a slug counts once, in any case, and a synonym is replaced by its main tag
 * unless the question has it already (`present`). Deleted tags count as missing. Rules: docs/rules/tags.md T1, T7.
 */
export async function chooseTags(
  db: Db,
  inputs: readonly TagInput[],
  present: readonly TagRow[] = [],
): Promise<ChosenTags> {
  const bySlug = new Map(inputs.map((input) => [tagSlug(input.slug_name || input.display_name), input]));
  const rows = await listTagsBySlug(db, [...bySlug.keys()]);
  const found = new Map(rows.filter((row) => row.status === "available").map((row) => [row.slug_key, row]));
  const existing = await mainTags(
    db,
    [...bySlug.keys()].flatMap((slug) => found.get(slug) ?? []),
    present,
  );
  const missing = [...bySlug].filter(([slug]) => !found.has(slug)).map(([slug, input]) => newTag(slug, input));
  return { existing, missing };
}

/** The tags to be created, hidden when their question waits for approval. Source: docs/rules/tags.md T14. */
export const tagsToCreate = (chosen: ChosenTags, { pending }: { readonly pending: boolean }): NewTag[] =>
  chosen.missing.map((tag) => ({ ...tag, pending }));

async function mainTags(db: Db, tags: readonly TagRow[], present: readonly TagRow[]): Promise<TagRow[]> {
  const presentIds = new Set(present.map((tag) => tag.id));
  const isReplaced = (tag: TagRow) => tag.main_tag_id !== "0" && !presentIds.has(tag.id);
  const mains = await listTagsById(
    db,
    tags.filter(isReplaced).map((tag) => tag.main_tag_id),
  );
  const byId = new Map(mains.map((tag) => [tag.id, tag]));
  const chosen = tags.map((tag) => (isReplaced(tag) ? (byId.get(tag.main_tag_id) ?? tag) : tag));
  return [...new Map(chosen.map((tag) => [tag.id, tag])).values()];
}

function newTag(slug: string, input: TagInput): NewTag {
  return { slug_name: slug, display_name: input.display_name.trim() || slug, original_text: input.original_text };
}

/** Fails with the missing reputation when the user may not create the missing tags. */
export function checkMayCreate(app: App, who: Member, chosen: ChosenTags): void {
  if (chosen.missing.length === 0) return;
  const verdict = mayCreateTags(who, thresholdsOf(app.settings.get("privileges")));
  if (verdict.allowed) return;
  const params = { rank: verdict.needed ?? 0, tags: chosen.missing.map(({ slug_name }) => slug_name).join(", ") };
  fail("rank_too_low", { params, also: [{ field: "tags", code: "tags_need_rank", params }] });
}

/** The failure of a question's tags, or null. */
export async function chosenTagsProblem(app: App, db: Db, chosen: ChosenTags): Promise<FieldFailure | null> {
  const newTagFailure = chosen.missing.map(newTagProblem).find((problem) => problem !== null);
  if (newTagFailure) return newTagFailure;
  const { required_tag } = app.settings.get("tag");
  const hasRecommended = required_tag && (await hasRecommendedTags(db));
  const { min_tags } = app.settings.get("question");
  const problem = tagsProblem([...chosen.existing.map(onQuestion), ...chosen.missing.map(unknownTag)], {
    min_tags,
    required_tag,
    hasRecommended,
  });
  if (problem === null) return null;
  if (problem.problem === "too_many_tags") return { field: "tags", code: `max_items:${problem.count}` };
  return { field: "tags", code: problem.problem, ...("count" in problem && { params: { count: problem.count } }) };
}

/** The failure of a change of reserved tags, or null. */
export function reservedProblem(who: Viewer, before: readonly TagRow[], chosen: ChosenTags): FieldFailure | null {
  const problem = reservedTagsProblem(actorOf(who), before.map(onQuestion), chosen.existing.map(onQuestion));
  if (problem?.problem !== "reserved_tags") return null;
  return { field: "tags", code: "reserved_tags", params: { tags: problem.slugs.join(", ") } };
}

function newTagProblem(tag: NewTag): FieldFailure | null {
  const problem = slugProblem(tag.slug_name);
  if (problem !== null) {
    return { field: "slug_name", code: problem === "max" ? `max:${limits.tagSlug.max}` : problem };
  }
  const tooLong = lengthOf(tag.display_name) > limits.tagDisplayName.max;
  if (tooLong) return { field: "display_name", code: `max:${limits.tagDisplayName.max}` };
  const maxLength = limits.tagDescription.max;
  return lengthOf(tag.original_text) > maxLength ? { field: "original_text", code: `max:${maxLength}` } : null;
}

function onQuestion(tag: TagRow): TagOnQuestion {
  return { slug_name: tag.slug_name, recommend: tag.recommend === 1, reserved: tag.reserved === 1 };
}

const unknownTag = (tag: NewTag): TagOnQuestion => ({ slug_name: tag.slug_name, recommend: false, reserved: false });
