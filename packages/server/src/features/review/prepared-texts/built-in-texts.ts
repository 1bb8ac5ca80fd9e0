import { type BuiltInText, builtInKeys, builtInTexts, type PreparedText } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";

/** The words of built-in texts in a language. */
function wordsOf(t: Translate, key: BuiltInText): Pick<PreparedText, "name" | "text"> {
  const purpose = builtInTexts[key];
  const pick = (one: string | undefined, two: string | undefined) => ({ name: one ?? key, text: two ?? "" });
  if (purpose === "move") return pick(t.maybe(`post_moves.ready.${key}.name`), t.maybe(`post_moves.ready.${key}.text`));
  if (purpose === "warning")
    return pick(t.maybe(`sanctions.templates.${key}.name`), t.maybe(`sanctions.templates.${key}.text`));
  return pick(t.maybe(`prepared_texts.ready.${key}.name`), t.maybe(`prepared_texts.ready.${key}.text`));
}

/** A built-in text that nobody has changed. */
type BuiltIn = Required<PreparedText> & { readonly built_in: BuiltInText };

/**
 * The built-in texts in a language, without those that a text of the site takes the place of: with `language`, for staff
 * of that language. Rules: docs/rules/reasons.md N10.
 */
export function builtInFor(t: Translate, texts: readonly PreparedText[], language?: string): BuiltIn[] {
  const replaced = texts.filter((text) => language === undefined || ["", language].includes(text.language));
  return builtInKeys
    .filter((key) => !replaced.some(({ built_in }) => built_in === key))
    .map((key) => ({
      ...{ id: "", purpose: builtInTexts[key], language: "", built_in: key, state: "" as const },
      ...wordsOf(t, key),
    }));
}
