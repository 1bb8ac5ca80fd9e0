import { tagSlug } from "@askwell/domain";

/** A tag that somebody has chosen; one that does not exist yet brings its description. */
export interface ChosenTag {
  readonly slug_name: string;
  readonly display_name: string;
  readonly original_text: string;
  readonly recommend?: boolean;
  readonly reserved?: boolean;
}

/** What is typed, as a name; semicolons separate nothing and mean nothing. */
export const typedName = (typed: string): string => typed.replace(/[;,]/g, " ").trim();

/** What is typed, as a slug. */
export const typedSlug = (typed: string): string => tagSlug(typedName(typed));

interface Named {
  readonly display_name: string;
  readonly slug_name: string;
}

/** The slug of a new tag whose name is being changed: it follows the name until somebody writes another one. */
export const followingSlug = ({ display_name, slug_name }: Named, name: string): string =>
  slug_name === typedSlug(display_name) ? typedSlug(name) : slug_name;

/** The tags with one more at the end; the same tags when it is among them already. */
export function withTag(tags: readonly ChosenTag[], tag: ChosenTag): readonly ChosenTag[] {
  return tags.some(({ slug_name }) => slug_name === tag.slug_name) ? tags : [...tags, tag];
}

/** What may still be chosen. */
export function notChosen<Tag extends { readonly slug_name: string }>(
  found: readonly Tag[],
  chosen: readonly ChosenTag[],
): Tag[] {
  return found.filter(({ slug_name }) => !chosen.some((tag) => tag.slug_name === slug_name));
}
