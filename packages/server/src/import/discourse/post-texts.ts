/** A poll of a post, with the votes of each option; null where not everyone saw them. */
export interface DiscoursePoll {
  readonly name: string;
  readonly options: readonly { readonly html: string; readonly votes: string | null }[];
}

/** What a text needs to be readable elsewhere. */
export interface TextSurroundings {
  readonly polls: readonly DiscoursePoll[];
  /** The address of an upload, by its hash; undefined if it is unknown. */
  uploadOf(sha1: string): string | undefined;
}

/** Marks where code was: private characters, which are removed from texts. */
const [START, END] = ["\ue000", "\ue001"];
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`/g;
const QUOTE = /\[quote(?:="?([^\]"\n]*)"?)?[^\]\n]*\]((?:(?!\[quote)[\s\S])*?)\[\/quote\]/gi;
const POLL = /\[poll([^\]\n]*)\]((?:(?!\[poll)[\s\S])*?)\[\/poll\]/gi;
const SPOILER = /\[spoiler\]((?:(?!\[spoiler)[\s\S])*?)\[\/spoiler\]/gi;
const DATE = /\[date=([\d-]+)([^\]\n]*)\]/gi;
const UPLOAD = /upload:\/\/([0-9a-zA-Z]{1,27})(?:\.\w{1,10})?/g;
const MAX_QUOTES = 8;

/** The Markdown of a Discourse post as plain Markdown: quotes, polls, details, spoilers, dates and uploads. */
export function plainMarkdown(raw: string, { polls, uploadOf }: TextSurroundings): string {
  const codes: string[] = [];
  let text = raw.replace(/[\ue000\ue001]/g, "").replace(CODE, (code) => `${START}${codes.push(code) - 1}${END}`);
  text = text
    .replace(POLL, (_, attributes: string, inner: string) => pollText(polls, attributes, inner))
    .replace(
      /\[details(?:="?([^\]"\n]*)"?)?[^\]\n]*\]/gi,
      (_, title = "…") => `\n<details><summary>${escaped(title)}</summary>\n\n`,
    )
    .replace(/\[\/details\]/gi, "\n\n</details>\n")
    .replace(SPOILER, (_, inner: string) => block(inner, ">! "))
    .replace(DATE, (_, day: string, more: string) => dateText(day, more))
    .replace(/!\[([^\]|\n]*)\|[^\]\n]*\]\(/g, "![$1](")
    .replace(/\[([^\]|\n]*)\|attachment\]\(/g, "[$1](")
    .replace(UPLOAD, (found, token: string) => uploadOf(hashOf(token)) ?? found);
  for (let before = "", round = 0; before !== text && round < MAX_QUOTES; round += 1) {
    before = text;
    text = text.replace(QUOTE, (_, source: string | undefined, inner: string) => quoteText(source, inner));
  }
  return text
    .replace(/^((?:>!? )*)(.*)$/gm, (_, prefix: string, line: string) => prefix + withCodes(line, prefix, codes))
    .trim();
}

/** The hashes of the uploads in a text. */
export const uploadsIn = (raw: string): string[] => [...raw.matchAll(UPLOAD)].map(([, token = ""]) => hashOf(token));

const KEYS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Short addresses are hashes in base 62. */
function hashOf(token: string): string {
  let number = 0n;
  for (const key of token) number = number * 62n + BigInt(KEYS.indexOf(key));
  return number.toString(16).padStart(40, "0");
}

const withCodes = (line: string, prefix: string, codes: readonly string[]) =>
  line.replace(/\ue000(\d+)\ue001/g, (_, index: string) =>
    (codes[Number(index)] ?? "").replaceAll("\n", `\n${prefix}`),
  );

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function block(text: string, prefix: string): string {
  const lines = text
    .trim()
    .replace(/\n{3,}/g, "\n\n")
    .split("\n");
  return `\n\n${lines.map((line) => (prefix + line).trimEnd()).join("\n")}\n\n`;
}

function dateText(day: string, more: string): string {
  const time = /\btime=([\d:]+)/.exec(more)?.[1];
  const zone = /\btimezone="?([\w/+-]+)/.exec(more)?.[1];
  return [day, time, zone].filter((part) => part !== undefined).join(" ");
}

function quoteText(source: string | undefined, inner: string): string {
  const [name = ""] = (source ?? "").split(",");
  const said = name
    .replace(/[^\p{L}\p{M}\p{N} .’'_-]/gu, "")
    .trim()
    .replaceAll("_", "\\_");
  return block(said === "" ? inner : `**${said}:**\n\n${inner.trim()}`, "> ");
}

/** The title of the poll, and its options with their votes; the text as it is if its options are unknown. */
function pollText(polls: readonly DiscoursePoll[], attributes: string, inner: string): string {
  const name = /\bname="?([^\s"\]]+)/.exec(attributes)?.[1] ?? "poll";
  const poll = polls.find((each) => each.name === name);
  if (!poll) return `\n\n${inner.trim()}\n\n`;
  const title = inner.split("\n").filter((line) => line.startsWith("#"));
  const options = poll.options.map(({ html, votes }) =>
    [`- ${html.replace(/\s+/g, " ").trim()}`, ...(votes === null ? [] : [`(${votes})`])].join(" "),
  );
  return `\n\n${[...title, "", ...options].join("\n")}\n\n`;
}
