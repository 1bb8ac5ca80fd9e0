import { lengthOf, limits } from "@askwell/domain";

const messages = {
  name: { empty: "parts.tags.name_empty", long: "parts.tags.name_long" },
  slug: { empty: "parts.tags.slug_empty", long: "parts.tags.slug_long" },
} as const;

/** The key of what is wrong with the name or the slug of a tag; null when all is well. Source: specification, section 5. */
export function nameProblem(text: string, kind: keyof typeof messages) {
  if (text.trim() === "") return messages[kind].empty;
  return lengthOf(text) > limits.tagDisplayName.max ? messages[kind].long : null;
}
