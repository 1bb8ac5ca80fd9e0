import type { StateCore, Token } from "markdown-it";
import { OWN_MARK } from "../sanitize/elements.ts";
import { anchorPrefix } from "./environment.ts";

/**
 * Core rule: adds an anchor derived from its text to every heading, and resolves links such as `#its-text`. Source:
 * docs/rules/markdown.md M3.
 */
export function anchorHeadings(state: StateCore): void {
  const prefix = anchorPrefix("h", state.env);
  const taken = new Map<string, number>();
  for (const [position, token] of state.tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const slug = freeSlug(headingSlug(state.tokens[position + 1]), taken);
    token.attrSet(OWN_MARK, prefix + slug);
  }
  if (taken.size === 0) return;
  for (const token of state.tokens) {
    for (const child of token.children ?? []) {
      if (child.type === "link_open") leadToHeading(child, prefix, taken);
    }
  }
}

function leadToHeading(link: Token, prefix: string, taken: ReadonlyMap<string, number>): void {
  const href = String(link.attrGet("href") ?? "");
  if (!href.startsWith("#")) return;
  const slug = slugOf(decoded(href.slice(1)));
  if (!taken.has(slug)) return;
  link.attrSet("href", `#${prefix}${slug}`);
  link.attrSet(OWN_MARK, "");
}

function headingSlug(inline: Token | undefined): string {
  const words = (inline?.children ?? []).map((child) => (child.type === "softbreak" ? " " : child.content));
  return slugOf(words.join(""));
}

function slugOf(words: string): string {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return [...slug].slice(0, 60).join("") || "section";
}

function freeSlug(slug: string, taken: Map<string, number>): string {
  let free = slug;
  while (taken.has(free)) {
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    free = `${slug}-${count}`;
  }
  taken.set(free, 0);
  return free;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
