import { lengthOf, limits } from "@askwell/domain";

const messages = {
  name: { empty: "components.tags.name_empty", long: "components.tags.name_long" },
  slug: { empty: "components.tags.slug_empty", long: "components.tags.slug_long" },
} as const;

/** The translation key of the problem of a tag's name or slug; null if it is valid. Source: docs/screens.md "Forms". */
export function nameProblem(text: string, kind: keyof typeof messages) {
  if (text.trim() === "") return messages[kind].empty;
  return lengthOf(text) > limits.tagDisplayName.max ? messages[kind].long : null;
}
