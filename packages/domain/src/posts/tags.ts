import { limits } from "../limits.ts";
import { hasPrivilege, type PrivilegeValues } from "../people/privileges.ts";
import { type Actor, isStaff } from "../people/roles.ts";
import type { TagStatus } from "../statuses.ts";
import { allowIf, refuse, type Verdict } from "../verdicts.ts";

/**
 * The slug that a text stands for: lower case, runs of white space as one dash, none at the ends. Every comparison of
 * slugs is made on this form. Source: docs/rules/tags.md T1.
 */
export function tagSlug(text: string): string {
  return text.normalize("NFC").trim().toLowerCase().replace(/\s+/gu, "-");
}

/** What is wrong with a slug in its final form; null when nothing is. Source: docs/rules/tags.md T1. */
export function slugProblem(slug: string): "required" | "max" | "characters" | null {
  if (slug === "" || /^-+$/.test(slug)) return "required";
  // In an address they lead to what stands above.
  if (slug === "." || slug === "..") return "characters";
  if ([...slug].length > limits.tagSlug.max) return "max";
  // What splits a list of tags, ends a tag in a search, splits an address, or cannot be seen (joiners are part of scripts).
  const unfit = /[\][,/\\\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
  return unfit.test(slug) ? "characters" : null;
}

/** A tag as a question carries or wants it. */
export interface TagOnQuestion {
  readonly slug_name: string;
  readonly recommend: boolean;
  readonly reserved: boolean;
}

/** The rules of a site for the tags of a question. */
export interface TagRules {
  /** The setting `question.min_tags`. */
  readonly min_tags: number;
  /** The setting `tag.required_tag`. */
  readonly required_tag: boolean;
  /** The site recommends at least one tag. */
  readonly hasRecommended: boolean;
}

/** What is wrong with the tags of a question. */
export type TagsProblem =
  | { readonly problem: "too_few_tags"; readonly count: number }
  | { readonly problem: "too_many_tags"; readonly count: number }
  | { readonly problem: "recommended_tag_missing" }
  | { readonly problem: "reserved_tags"; readonly slugs: readonly string[] };

/**
 * Checks how many tags a question has and that it has one of the recommended ones, when the site asks for that.
 * Null when all is well. Source: docs/rules/tags.md T2 and T3.
 */
export function tagsProblem(tags: readonly TagOnQuestion[], rules: TagRules): TagsProblem | null {
  if (tags.length < rules.min_tags) return { problem: "too_few_tags", count: rules.min_tags };
  const most = limits.tagsPerQuestion.max;
  if (tags.length > most) return { problem: "too_many_tags", count: most };
  const lacks = rules.required_tag && rules.hasRecommended && !tags.some((tag) => tag.recommend);
  return lacks ? { problem: "recommended_tag_missing" } : null;
}

/**
 * Checks that reserved tags are added and taken away by staff only. `before` is empty for a new question.
 * Null when all is well. Source: docs/rules/tags.md T4.
 */
export function reservedTagsProblem(
  actor: Actor,
  before: readonly TagOnQuestion[],
  after: readonly TagOnQuestion[],
): TagsProblem | null {
  if (isStaff(actor)) return null;
  const slugs = [...changedReserved(before, after), ...changedReserved(after, before)];
  return slugs.length > 0 ? { problem: "reserved_tags", slugs } : null;
}

function changedReserved(left: readonly TagOnQuestion[], right: readonly TagOnQuestion[]): string[] {
  const kept = new Set(right.map((tag) => tag.slug_name));
  return left.filter((tag) => tag.reserved && !kept.has(tag.slug_name)).map((tag) => tag.slug_name);
}

/** Whether somebody may use tags that do not exist yet. Source: docs/rules/tags.md T5. */
export function mayCreateTags(actor: Actor, thresholds: PrivilegeValues): Verdict {
  return hasPrivilege(actor, "tag.add", thresholds);
}

/** What decisions about a tag need to know. */
export interface TagState {
  readonly id: string;
  readonly status: TagStatus;
  /** The tag that this one is a synonym of, or "0". */
  readonly main_tag_id: string;
}

/** Whether somebody may delete a tag: none that a question carries or that has synonyms. Source: docs/rules/tags.md T9. */
export function mayDeleteTag(
  actor: Actor,
  use: { readonly questions: number; readonly synonyms: number },
  thresholds: PrivilegeValues,
): Verdict {
  const verdict = hasPrivilege(actor, "tag.delete", thresholds);
  return verdict.allowed ? allowIf(use.questions === 0 && use.synonyms === 0, "tag_in_use") : verdict;
}

/** Whether a tag may become a synonym of another: of an available main tag, never of itself. Source: docs/rules/tags.md T7. */
export function mayBecomeSynonym(tag: Pick<TagState, "id">, main: TagState): Verdict {
  if (tag.id === main.id) return refuse("tag_own_synonym");
  return allowIf(main.status === "available" && main.main_tag_id === "0", "tag_not_found");
}

/** Whether somebody may merge one tag into another. Source: docs/rules/tags.md T8. */
export function mayMergeTags(actor: Actor, source: TagState, target: TagState): Verdict {
  if (!isStaff(actor)) return refuse("missing_privilege");
  if (source.status === "deleted") return refuse("tag_not_found");
  return mayBecomeSynonym(source, target);
}

/**
 * Settles the two lists of a site: a tag in both stays reserved only. Slugs in their final form.
 * Source: docs/rules/tags.md T10.
 */
export function settleTagLists(
  recommended: readonly string[],
  reserved: readonly string[],
): {
  readonly recommended: readonly string[];
  readonly reserved: readonly string[];
  /** The slugs that stood in both. */
  readonly both: readonly string[];
} {
  const kept = new Set(reserved);
  const unique = [...new Set(recommended)];
  return {
    recommended: unique.filter((slug) => !kept.has(slug)),
    reserved: [...kept],
    both: unique.filter((slug) => kept.has(slug)),
  };
}

/** Order of the tags of a question: recommended, then reserved, then the newest. Source: docs/rules/tags.md T11. */
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
