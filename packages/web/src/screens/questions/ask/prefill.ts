import type { ChosenTag } from "../../../components/tags/chosen-tags.ts";

/** Initial values of a question from the URL. */
export interface Prefill {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/**
 * Parses `?prefill=`: a text with optional front matter, with `title:` and `tags:` (comma-separated). Source:
 * docs/screens.md "Asking".
 */
export function readPrefill(text: string): Prefill {
  const frontMatter = FRONT_MATTER.exec(text);
  const lines = (frontMatter?.[1] ?? "").split(/\r?\n/);
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
    content: frontMatter ? text.slice(frontMatter[0].length) : text,
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ""),
  };
}

/** Existing tags as chosen ones. */
export const toChosenTags = (tags: readonly Omit<ChosenTag, "original_text">[]): ChosenTag[] =>
  tags.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" }));
