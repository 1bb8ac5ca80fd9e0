import type { StateCore, Token } from "markdown-it";
import { imageSource } from "../sanitize/targets.ts";
import { renderingOf } from "./environment.ts";

/** Characters of addresses and titles per page, beyond those written in the source. */
const ALLOWANCE = 100_000;

/**
 * Core rule: a long link definition with ten thousand references must not produce gigabytes. Links and images beyond
 * the budget lose their address. Source: docs/rules/markdown.md M12.
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

/** Core rule: replaces an image with a rejected source by its alternative text. Source: docs/rules/markdown.md M7. */
export function replaceRejectedImages(state: StateCore): void {
  const { siteUrl } = renderingOf(state.env).options;
  for (const block of state.tokens) {
    block.children = block.children?.flatMap((token) => shownOrWords(token, siteUrl)) ?? null;
  }
}

function shownOrWords(token: Token, siteUrl: string | undefined): Token[] {
  const isRejected = token.type === "image" && !imageSource(String(token.attrGet("src") ?? ""), siteUrl);
  return isRejected ? (token.children ?? []) : [token];
}
