interface RightDefinition {
  /** It can be limited to questions with some tags, and what belongs to them. */
  readonly byTag: boolean;
}

/** The rights that administrators grant beyond the role, in the order of the form. Source: docs/rules/granted-rights.md GR1. */
const definitions = {
  review_posts: { byTag: true },
  review_flags: { byTag: true },
  review_edits: { byTag: true },
  close: { byTag: true },
  delete: { byTag: true },
  edit: { byTag: true },
  list: { byTag: true },
  modes: { byTag: true },
  move: { byTag: true },
  tags: { byTag: false },
  appeals: { byTag: false },
  warn: { byTag: false },
  restrict: { byTag: false },
  suspend: { byTag: false },
  award: { byTag: false },
  log: { byTag: false },
  figures: { byTag: false },
} as const satisfies Record<string, RightDefinition>;

/** A right that administrators grant beyond the role. */
export type GrantableRight = keyof typeof definitions;

/** The rights that can be granted, in the order of the form. */
export const grantableRights = Object.keys(definitions) as GrantableRight[];

/** The rights that can be limited to tags. Source: docs/rules/granted-rights.md GR3. */
export const rightsByTag: readonly GrantableRight[] = grantableRights.filter((right) => definitions[right].byTag);

/** The rights whose holders see what staff have done about an account. Source: docs/rules/granted-rights.md GR5, GR11. */
export const recordRights = [
  ...(["review_posts", "review_flags", "appeals", "warn", "restrict", "suspend"] as const),
] as const satisfies readonly GrantableRight[];

/** Rights that were granted together. */
export interface Grant {
  readonly id: string;
  readonly rights: readonly GrantableRight[];
  /** The tags to whose questions the rights are limited; empty for no limit. */
  readonly tag_ids: readonly string[];
  /** The end in Unix seconds; 0 for none. */
  readonly until: number;
}

/** At most so many tags limit a grant. */
export const MAX_GRANT_TAGS = 20;

/** At most so many grants of one user are in force. */
export const MAX_GRANTS = 50;

/** True for a grant that has not ended by itself; `now` in Unix seconds. */
export const isGrantInForce = ({ until }: Pick<Grant, "until">, now: number): boolean => until === 0 || until > now;

/** The rights that hold for the whole site. Source: docs/rules/granted-rights.md GR3. */
export function rightsEverywhere(grants: readonly Grant[]): GrantableRight[] {
  return rightsOf(grants.filter(({ tag_ids }) => tag_ids.length === 0));
}

/**
 * The rights that hold for a question with these tags, main tags and synonyms, and what belongs to it. Source:
 * docs/rules/granted-rights.md GR3.
 */
export function rightsOnQuestion(grants: readonly Grant[], tagIds: readonly string[]): GrantableRight[] {
  const fits = ({ tag_ids }: Grant) => tag_ids.length === 0 || tag_ids.some((id) => tagIds.includes(id));
  return rightsOf(grants.filter(fits));
}

const rightsOf = (grants: readonly Grant[]): GrantableRight[] =>
  grantableRights.filter((right) => grants.some(({ rights }) => rights.includes(right)));

/** Where a right holds: everywhere (null), or for the questions with these tags, none of which is nowhere. */
export function tagsOfRight(grants: readonly Grant[], right: GrantableRight): readonly string[] | null {
  const own = grants.filter(({ rights }) => rights.includes(right));
  if (own.some(({ tag_ids }) => tag_ids.length === 0)) return null;
  return [...new Set(own.flatMap(({ tag_ids }) => tag_ids))];
}
