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

/**
 * The question that another app shares with the installed site: its text with the address below; null without one.
 * Rules: docs/rules/app.md WA8.
 */
export function readShared(query: URLSearchParams): Prefill | null {
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) => query.get(name)?.trim() ?? "");
  // Many apps send the address as the text, or at its end.
  const content = [text, text.includes(url) ? "" : url].filter((part) => part !== "").join("\n\n");
  return title === "" && content === "" ? null : { title, content, tags: [] };
}

/** Existing tags as chosen ones. */
export const toChosenTags = (tags: readonly Omit<ChosenTag, "original_text">[]): ChosenTag[] =>
  tags.map(({ slug_name, display_name }) => ({ slug_name, display_name, original_text: "" }));
