import { isUsername } from "@askwell/domain";
import type { StateCore, Token } from "markdown-it";
import { renderingOf } from "./environment.ts";

interface NameMatch {
  readonly at: number;
  readonly text: string;
  readonly href: string;
}

type NameFinder = (text: string) => NameMatch[];

/** `@name` and `#id`, outside words, addresses and package names. */
const MENTION = /(?<![\w@./:#&-])@([\w.-]{2,40})(?![\w/@])/g;
const POST = /(?<![\w/#&])#([A-Za-z0-9]{3,20})(?!\w)/g;

/** Core rule: links `@name` and `#id`, outside code and links. Source: docs/rules/markdown.md M9 and M10. */
export function linkNames(state: StateCore): void {
  const { people, posts } = renderingOf(state.env).options;
  const find: NameFinder = (text) => {
    const found = [...(text.includes("@") ? mentions(text, people) : []), ...(posts ? references(text, posts) : [])];
    return found.sort((one, other) => one.at - other.at);
  };
  for (const block of state.tokens) {
    if (block.type !== "inline" || !block.children || !/[@#]/.test(block.content)) continue;
    block.children = linkedNames(block.children, find, state);
  }
}

function mentions(text: string, people: ReadonlySet<string> | undefined): NameMatch[] {
  return [...text.matchAll(MENTION)].flatMap((found) => {
    const name = resolveName(found[1] ?? "", people);
    return name ? [{ at: found.index, text: `@${name.written}`, href: `/users/${name.username}` }] : [];
  });
}

interface ResolvedName {
  readonly written: string;
  /** The exact username: addresses are case-sensitive. */
  readonly username: string;
}

/** The longest prefix after the `@` that is a username: "ann.lee." may mean `ann.lee` or `ann`. */
function resolveName(written: string, people: ReadonlySet<string> | undefined): ResolvedName | null {
  let name = written.replace(/[.-]+$/, "");
  while (name !== "") {
    if (!people) return isUsername(name) ? { written: name, username: name } : null;
    const username = [name, name.toLowerCase()].find((spelling) => people.has(spelling));
    if (username !== undefined) return { written: name, username };
    name = name.slice(0, Math.max(0, name.search(/[.-][^.-]*$/)));
  }
  return null;
}

function references(text: string, posts: ReadonlyMap<string, string>): NameMatch[] {
  return [...text.matchAll(POST)].flatMap((found) => {
    const href = posts.get(found[1] ?? "");
    return href ? [{ at: found.index, text: found[0], href }] : [];
  });
}

function linkedNames(tokens: readonly Token[], find: NameFinder, state: StateCore): Token[] {
  const linked: Token[] = [];
  let depth = 0;
  for (const [position, token] of tokens.entries()) {
    depth += linkDepth(token);
    const written = token.type === "text" && depth === 0 ? find(token.content) : [];
    // `\@name` and `\#id` are plain text: the escaped character is a token of its own.
    const found = tokens[position - 1]?.type === "text_special" ? written.filter(({ at }) => at > 0) : written;
    if (found.length === 0) linked.push(token);
    else linked.push(...split(token, found, state));
  }
  return linked;
}

function linkDepth(token: Token): number {
  if (token.type === "link_open") return 1;
  if (token.type === "link_close") return -1;
  if (token.type !== "html_inline") return 0;
  if (/^<a[\s>]/i.test(token.content)) return 1;
  return /^<\/a\s*>/i.test(token.content) ? -1 : 0;
}

function split(token: Token, found: readonly NameMatch[], state: StateCore): Token[] {
  const parts: Token[] = [];
  const push = (type: string, tag: string, nesting: -1 | 0 | 1) => {
    const part = new state.Token(type, tag, nesting);
    part.level = token.level;
    parts.push(part);
    return part;
  };
  let end = 0;
  for (const each of found) {
    push("text", "", 0).content = token.content.slice(end, each.at);
    const open = push("link_open", "a", 1);
    open.attrs = [["href", each.href]];
    push("text", "", 0).content = each.text;
    push("link_close", "a", -1);
    end = each.at + each.text.length;
  }
  push("text", "", 0).content = token.content.slice(end);
  return parts;
}
