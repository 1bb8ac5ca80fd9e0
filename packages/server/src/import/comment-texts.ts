import { tagSlug } from "@askwell/domain";

const CODE = /(`+)[^`](?:.*?[^`])?\1(?!`)/gs;
const BLOCK_START = /^(\s*)(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|~{3,}|[-=_*]{3,}\s*$)/;
const NUMBERED = /^(\s*\d{1,9})(?=[.)]\s)/;
/** A word in brackets that is not a Markdown link. */
const WORD_LINK = /(?<![\\\]\w])\[(tag:[^\]\s]+|edit|ask|so|su|sf|[a-z0-9-]+\.se)\](?![([:])/g;
const TAG = "tag:";
const SITES: Readonly<Record<string, string>> = {
  so: "https://stackoverflow.com",
  su: "https://superuser.com",
  sf: "https://serverfault.com",
};

/** Link targets of a comment. */
export interface CommentTargets {
  /** Path for editing the comment's post. */
  readonly editAddress: string;
  /** Slugs of the named tags that exist here. */
  readonly tags: readonly string[];
}

/** The slugs of the tags that a comment links to. */
export const tagsNamedIn = (text: string): string[] =>
  [...text.matchAll(WORD_LINK)].flatMap(([, word = ""]) => (word.startsWith(TAG) ? [slugOf(word)] : []));

/**
 * Converts a comment to Markdown. On the original site `<` is literal, and lines start no headings, lists or quotes.
 * `[tag:x]`, `[edit]` and the like are links there; a tag that does not exist here stays text.
 * Source: docs/rules/import.md X5.
 */
export function commentMarkdown(text: string, targets: CommentTargets): string {
  const linked = (written: string, word: string) => {
    const address = addressOf(word, targets);
    return address === null ? `\\${written}` : `[${word.replace(TAG, "")}](${address})`;
  };
  const escapeText = (words: string) => words.replace(/<(?=[a-z/!?])/gi, "\\<").replace(WORD_LINK, linked);
  let end = 0;
  let markdown = "";
  for (const code of text.matchAll(CODE)) {
    markdown += escapeText(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  markdown += escapeText(text.slice(end));
  return markdown
    .split("\n")
    .map((line) => line.trim().replace(BLOCK_START, "$1\\").replace(NUMBERED, "$1\\"))
    .join("\n");
}

const slugOf = (word: string) => tagSlug(word.slice(TAG.length));

function addressOf(word: string, { editAddress, tags }: CommentTargets): string | null {
  if (word === "edit") return editAddress;
  if (word === "ask") return "/questions/ask";
  if (word.startsWith(TAG)) return tags.includes(slugOf(word)) ? `/tags/${encodeURIComponent(slugOf(word))}` : null;
  return SITES[word] ?? `https://${word.replace(/\.se$/, "")}.stackexchange.com`;
}
