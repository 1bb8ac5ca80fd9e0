import { type Actor, isAdmin, isStaff } from "../people/roles.ts";

/** What staff prepare texts for: the dialogs in which they give a reason. Source: docs/rules/reasons.md N5. */
export const preparedPurposes = [
  "close",
  "delete",
  "lock",
  "protect",
  "wiki",
  "move",
  "decide",
  "warning",
  "restriction",
  "suspension",
  "removal",
] as const;
export type PreparedPurpose = (typeof preparedPurposes)[number];

/** The texts that every site has, by their keys: what for. Their words are texts of the site's languages. Source: docs/rules/reasons.md N10. */
export const builtInTexts = {
  unhelpful: "delete",
  heated: "lock",
  many_replies: "protect",
  shared: "wiki",
  no_answer: "move",
  thanks: "move",
  wrong_post: "move",
  same_question: "move",
  tone: "warning",
  promotion: "warning",
  quality: "warning",
  votes: "warning",
  pause: "restriction",
  advertising: "removal",
} as const satisfies Readonly<Record<string, PreparedPurpose>>;
export type BuiltInText = keyof typeof builtInTexts;
export const builtInKeys = Object.keys(builtInTexts) as BuiltInText[];

/** A text with which staff begin a reason. Source: docs/rules/reasons.md N5. */
export interface PreparedText {
  readonly id: string;
  readonly purpose: PreparedPurpose;
  /** The language of the staff to whom it is offered; "" for all. */
  readonly language: string;
  readonly name: string;
  readonly text: string;
  /** The built-in text that it takes the place of; "" or missing for none. */
  readonly built_in?: BuiltInText | "";
  /** `off` for one that is not offered. */
  readonly state?: "off" | "";
}

/** How many texts a site can have. */
export const MAX_PREPARED_TEXTS = 200;

/** The placeholders of prepared texts. Source: docs/rules/reasons.md N6. */
const preparedPlaceholders = ["site_name", "site_url"] as const;
type Placeholder = (typeof preparedPlaceholders)[number];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => preparedPlaceholders.some((each) => each === name);

/** The first text in braces that is no placeholder; null without one. Source: docs/rules/reasons.md N6. */
export function unknownPlaceholder(text: string): string | null {
  for (const [whole, name = ""] of text.matchAll(PLACEHOLDER)) if (!isPlaceholder(name)) return whole;
  return null;
}

/** The text with the values of its placeholders. Source: docs/rules/reasons.md N6. */
export function filledText(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

/** The texts with one moved before the previous or behind the next of its purpose. Source: docs/rules/reasons.md N5. */
export function movedText(texts: readonly PreparedText[], id: string, direction: "up" | "down"): PreparedText[] {
  const from = texts.findIndex((text) => text.id === id);
  const moved = texts[from];
  const isSame = (text: PreparedText) => text.purpose === moved?.purpose;
  const to =
    direction === "up"
      ? texts.slice(0, from).findLastIndex(isSame)
      : texts.findIndex((text, at) => at > from && isSame(text));
  const other = texts[to];
  if (!moved || !other) return [...texts];
  return texts.map((text, at) => (at === from ? other : at === to ? moved : text));
}

/**
 * Whether the actor changes the texts: administrators always, moderators where a setting lets them. Source:
 * docs/rules/reasons.md N11.
 */
export const mayEditTexts = (actor: Actor, moderators: boolean): boolean =>
  isAdmin(actor) || (isStaff(actor) && moderators);
