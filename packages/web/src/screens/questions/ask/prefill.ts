import type { ChosenTag } from "../../../parts/tags/chosen-tags.ts";

/** What an address asks a new question to begin with. */
export interface Prefill {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/**
 * Reads `?prefill=`: a text that may begin with a head between two lines of dashes, with `title:` and `tags:`
 * (separated by commas); the rest is the question's text. Source: screens reference 3.2.
 */
export function readPrefill(text: string): Prefill {
  const head = HEAD.exec(text);
  const lines = (head?.[1] ?? "").split(/\r?\n/);
  const field = (name: string) => {
    const line = lines.find((each) => each.trimStart().startsWith(`${name}:`)) ?? "";
    return line
      .slice(line.indexOf(":") + 1)
      .trim()
      .replace(/^["']|["']$/g, "");
  };
  const tags = field("tags")
    .replace(/^\[|\]$/g, "")
    .split(",");
  return {
    title: field("title"),
    content: head ? text.slice(head[0].length) : text,
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ""),
  };
}

/** Tags that exist, as they are chosen. */
export const asChosen = (tags: readonly Omit<ChosenTag, "original_text">[]): ChosenTag[] =>
  tags.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" }));
