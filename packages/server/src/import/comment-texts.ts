import { tagSlug } from "@askwell/domain";

const CODE = /(`+)[^`](?:.*?[^`])?\1(?!`)/gs;
const BLOCK_START = /^(\s*)(?=#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|~{3,}|[-=_*]{3,}\s*$)/;
const NUMBERED = /^(\s*\d{1,9})(?=[.)]\s)/;
/** A word in brackets that is no link of Markdown. */
const WORD_LINK = /(?<![\\\]\w])\[(tag:[^\]\s]+|edit|ask|so|su|sf|[a-z0-9-]+\.se)\](?![([:])/g;
const SITES: Readonly<Record<string, string>> = {
  so: "https://stackoverflow.com",
  su: "https://superuser.com",
  sf: "https://serverfault.com",
};

/**
 * The Markdown of a foreign comment, where `<` is a sign and lines begin no headings, lists or quotes. `[tag:x]`, `[edit]`
 * and the like are links there; `editAddress` is where the comment's post is edited here. Source: docs/rules/import.md X5.
 */
export function commentMarkdown(text: string, editAddress: string): string {
  const plain = (words: string) =>
    words
      .replace(/<(?=[a-z/!?])/gi, "\\<")
      .replace(WORD_LINK, (_, word: string) => `[${word.replace(/^tag:/, "")}](${addressOf(word, editAddress)})`);
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

function addressOf(word: string, editAddress: string): string {
  if (word === "edit") return editAddress;
  if (word === "ask") return "/questions/ask";
  if (word.startsWith("tag:")) return `/tags/${encodeURIComponent(tagSlug(word.slice("tag:".length)))}`;
  return SITES[word] ?? `https://${word.replace(/\.se$/, "")}.stackexchange.com`;
}
