import { tagSlug } from "@askwell/domain";

const CODE = /(`+)[^`](?:.*?[^`])?\1(?!`)/gs;
const BLOCK_START = /^(\s*)(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|~{3,}|[-=_*]{3,}\s*$)/;
const NUMBERED = /^(\s*\d{1,9})(?=[.)]\s)/;
/** A word in brackets that is no link of Markdown. */
const WORD_LINK = /(?<![\\\]\w])\[(tag:[^\]\s]+|edit|ask|so|su|sf|[a-z0-9-]+\.se)\](?![([:])/g;
const TAG = "tag:";
const SITES: Readonly<Record<string, string>> = {
  so: "https://stackoverflow.com",
  su: "https://superuser.com",
  sf: "https://serverfault.com",
};

/** Where the links of a comment lead. */
export interface CommentPlaces {
  /** Where the comment's post is edited here. */
  readonly editAddress: string;
  /** Slugs of the tags that are here, of those in question. */
  readonly tags: readonly string[];
}

/** The slugs of the tags that a foreign comment wants to link to. */
export const tagsNamedIn = (text: string): string[] =>
  [...text.matchAll(WORD_LINK)].flatMap(([, word = ""]) => (word.startsWith(TAG) ? [slugOf(word)] : []));

/**
 * The Markdown of a foreign comment, where `<` is a sign and lines begin no headings, lists or quotes. `[tag:x]`, `[edit]`
 * and the like are links there; a tag that is not here stays a word. Source: docs/rules/import.md X5.
 */
export function commentMarkdown(text: string, places: CommentPlaces): string {
  const linked = (written: string, word: string) => {
    const address = addressOf(word, places);
    return address === null ? `\\${written}` : `[${word.replace(TAG, "")}](${address})`;
  };
  const plain = (words: string) => words.replace(/<(?=[a-z/!?])/gi, "\\<").replace(WORD_LINK, linked);
  let end = 0;
  let markdown = "";
  for (const code of text.matchAll(CODE)) {
    markdown += plain(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  markdown += plain(text.slice(end));
  return markdown
    .split("\n")
    .map((line) => line.trim().replace(BLOCK_START, "$1\\").replace(NUMBERED, "$1\\"))
    .join("\n");
}

const slugOf = (word: string) => tagSlug(word.slice(TAG.length));

function addressOf(word: string, { editAddress, tags }: CommentPlaces): string | null {
  if (word === "edit") return editAddress;
  if (word === "ask") return "/questions/ask";
  if (word.startsWith(TAG)) return tags.includes(slugOf(word)) ? `/tags/${encodeURIComponent(slugOf(word))}` : null;
  return SITES[word] ?? `https://${word.replace(/\.se$/, "")}.stackexchange.com`;
}
