import { tagSlug } from "@askwell/domain";

/** A chosen tag; a new one has its description. */
export interface ChosenTag {
  /** Of an existing tag that was found. */
  readonly tag_id?: string;
  readonly slug_name: string;
  readonly display_name: string;
  readonly original_text: string;
  readonly recommend?: boolean;
  readonly reserved?: boolean;
}

/** The typed text as a name, without separators. */
export const typedName = (typed: string): string => typed.replace(/[;,]/g, " ").trim();

/** The typed text as a slug. */
export const typedSlug = (typed: string): string => tagSlug(typedName(typed));

interface TagNames {
  readonly display_name: string;
  readonly slug_name: string;
}

/** The slug after a change of the name: it follows the name until it is edited. */
export const followingSlug = ({ display_name, slug_name }: TagNames, name: string): string =>
  slug_name === typedSlug(display_name) ? typedSlug(name) : slug_name;

/** The tags with another one, unless it is among them. */
export function withTag(tags: readonly ChosenTag[], tag: ChosenTag): readonly ChosenTag[] {
  return tags.some(({ slug_name }) => slug_name === tag.slug_name) ? tags : [...tags, tag];
}

/** The tags that are not chosen. */
export function withoutChosen<Tag extends { readonly slug_name: string }>(
  found: readonly Tag[],
  chosen: readonly ChosenTag[],
): Tag[] {
  return found.filter(({ slug_name }) => !chosen.some((tag) => tag.slug_name === slug_name));
}
