import { limits } from "../limits.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isStaff, isStaffFor } from "../people/roles.ts";
import type { TagStatus } from "../statuses.ts";
import { allowIf, deny, type Verdict } from "../verdicts.ts";

/**
 * Normalises a text to a slug: lower case, runs of white space as one dash, trimmed. Slugs are compared in this form.
 * Source: docs/rules/tags.md T1.
 */
export function tagSlug(text: string): string {
  return text.normalize("NFC").trim().toLowerCase().replace(/\s+/gu, "-");
}

/** What is wrong with a normalised slug; null when it is valid. Source: docs/rules/tags.md T1. */
export function slugProblem(slug: string): "required" | "max" | "characters" | null {
  if (slug === "" || /^-+$/.test(slug)) return "required";
  // Relative path segments in an address.
  if (slug === "." || slug === "..") return "characters";
  if ([...slug].length > limits.tagSlug.max) return "max";
  // Characters that separate a list of tags, end a tag in a search, separate path segments, or are invisible (joiners
  // are part of scripts).
  const unfit = /[\][,/\\\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
  return unfit.test(slug) ? "characters" : null;
}

/** A tag of a question, existing or requested. */
export interface TagOnQuestion {
  readonly slug_name: string;
  readonly recommend: boolean;
  readonly reserved: boolean;
}

/** The site's rules for the tags of a question. */
export interface TagRules {
  /** The setting `question.min_tags`. */
  readonly min_tags: number;
  /** The setting `tag.required_tag`. */
  readonly required_tag: boolean;
  /** The site has at least one recommended tag. */
  readonly hasRecommended: boolean;
}

/** What is wrong with the tags of a question. */
export type TagsProblem =
  | { readonly problem: "too_few_tags"; readonly count: number }
  | { readonly problem: "too_many_tags"; readonly count: number }
  | { readonly problem: "recommended_tag_missing" }
  | { readonly problem: "reserved_tags"; readonly slugs: readonly string[] };

/**
 * Checks the number of tags and, when the site requires it, that one is recommended. Null when valid. Source:
 * docs/rules/tags.md T2 and T3.
 */
export function tagsProblem(tags: readonly TagOnQuestion[], rules: TagRules): TagsProblem | null {
  if (tags.length < rules.min_tags) return { problem: "too_few_tags", count: rules.min_tags };
  const most = limits.tagsPerQuestion.max;
  if (tags.length > most) return { problem: "too_many_tags", count: most };
  const lacks = rules.required_tag && rules.hasRecommended && !tags.some((tag) => tag.recommend);
  return lacks ? { problem: "recommended_tag_missing" } : null;
}

/**
 * Checks that only staff add and remove reserved tags. `before` is empty for a new question. Null when valid. Source:
 * docs/rules/tags.md T4.
 */
export function reservedTagsProblem(
  actor: Actor | null,
  before: readonly TagOnQuestion[],
  after: readonly TagOnQuestion[],
): TagsProblem | null {
  if (actor && isStaff(actor)) return null;
  const slugs = [...changedReserved(before, after), ...changedReserved(after, before)];
  return slugs.length > 0 ? { problem: "reserved_tags", slugs } : null;
}

function changedReserved(left: readonly TagOnQuestion[], right: readonly TagOnQuestion[]): string[] {
  const remaining = new Set(right.map((tag) => tag.slug_name));
  return left.filter((tag) => tag.reserved && !remaining.has(tag.slug_name)).map((tag) => tag.slug_name);
}

/** Whether the actor may use tags that do not exist yet. Source: docs/rules/tags.md T5. */
export function mayCreateTags(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "tag.add", thresholds);
}

/** A tag, as far as permission checks need it. */
export interface TagState {
  readonly id: string;
  readonly status: TagStatus;
  /** The main tag of a synonym, or "0". */
  readonly main_tag_id: string;
}

/**
 * Whether the actor may delete a tag: none that is used by a question or has synonyms. Source: docs/rules/tags.md T9.
 */
export function mayDeleteTag(
  actor: Actor,
  use: { readonly questions: number; readonly synonyms: number },
  thresholds: PrivilegeValues,
): Verdict {
  const verdict = hasPrivilege(actor, "tag.delete", thresholds);
  return verdict.allowed ? allowIf(use.questions === 0 && use.synonyms === 0, "tag_in_use") : verdict;
}

/**
 * Whether a tag may become a synonym of another: of an available main tag, never of itself. Source: docs/rules/tags.md
 * T7.
 */
export function mayBecomeSynonym(tag: Pick<TagState, "id">, main: TagState): Verdict {
  if (tag.id === main.id) return deny("tag_own_synonym");
  return allowIf(main.status === "available" && main.main_tag_id === "0", "tag_not_found");
}

/** Whether the actor may merge one tag into another. Source: docs/rules/tags.md T8. */
export function mayMergeTags(actor: Actor, source: TagState, target: TagState): Verdict {
  if (!isStaffFor(actor, "tags")) return deny("missing_privilege");
  if (source.status === "deleted") return deny("tag_not_found");
  return mayBecomeSynonym(source, target);
}

/**
 * Resolves the overlap of the site's two tag lists: a tag in both stays reserved only. Normalised slugs. Source:
 * docs/rules/tags.md T10.
 */
export function resolveTagLists(
  recommended: readonly string[],
  reserved: readonly string[],
): {
  readonly recommended: readonly string[];
  readonly reserved: readonly string[];
  /** Slugs that were in both lists. */
  readonly both: readonly string[];
} {
  const reservedSlugs = new Set(reserved);
  const unique = [...new Set(recommended)];
  return {
    recommended: unique.filter((slug) => !reservedSlugs.has(slug)),
    reserved: [...reservedSlugs],
    both: unique.filter((slug) => reservedSlugs.has(slug)),
  };
}

/** Sort order of the tags of a question: recommended, reserved, then newest first. Source: docs/rules/tags.md T11. */
export function compareTags(
  left: TagOnQuestion & { readonly id: string },
  right: TagOnQuestion & { readonly id: string },
): number {
  return (
    Number(right.recommend) - Number(left.recommend) ||
    Number(right.reserved) - Number(left.reserved) ||
    (left.id < right.id ? 1 : left.id > right.id ? -1 : 0)
  );
}
