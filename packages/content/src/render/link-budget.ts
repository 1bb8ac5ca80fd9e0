import type { StateCore, Token } from "markdown-it";
import { imageSource } from "../sanitize/targets.ts";
import { renderingOf } from "./environment.ts";

/** As many characters of addresses and titles as a page may carry beyond what was written out. */
const ALLOWANCE = 100_000;

/**
 * A core rule: one long definition, referred to ten thousand times, must not become a page of gigabytes. Links and
 * images beyond the budget lose their address. Source: docs/rules/markdown.md M12.
 */
export function limitAddresses(state: StateCore): void {
  let left = state.src.length + ALLOWANCE;
  for (const block of state.tokens) {
    for (const token of block.children ?? []) {
      if (token.type !== "link_open" && token.type !== "image") continue;
      for (const [, value] of token.attrs ?? []) left -= String(value).length;
      if (left < 0) token.attrs = [];
    }
  }
}

/** A core rule: an image that may not be shown leaves its alternative text. Source: docs/rules/markdown.md M7. */
export function replaceRefusedImages(state: StateCore): void {
  const { siteUrl } = renderingOf(state.env).options;
  for (const block of state.tokens) {
    block.children = block.children?.flatMap((token) => shownOrWords(token, siteUrl)) ?? null;
  }
}

function shownOrWords(token: Token, siteUrl: string | undefined): Token[] {
  const refused = token.type === "image" && !imageSource(String(token.attrGet("src") ?? ""), siteUrl);
  return refused ? (token.children ?? []) : [token];
}
