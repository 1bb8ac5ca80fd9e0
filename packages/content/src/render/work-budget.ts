import type { MarkdownIt, StateBlock, StateCore } from "markdown-it";
import { renderingOf } from "./environment.ts";

/** What a part of the work costs beside a token, which costs 1. */
const COSTS = { blockStep: 0.25, bareAddress: 3 } as const;

/** A text costs more than people's texts of its length do: it is shown as it was written. */
export class TooMuchWork extends Error {}

/**
 * Few signs can become very many elements, or be looked at again for each of fifty quotes around them. What a text is
 * made of is therefore counted while it is read. Source: docs/rules/markdown.md M12.
 */
export function limitWork(md: MarkdownIt): void {
  // Asked wherever a line could begin or end something.
  const alt = ["paragraph", "reference", "blockquote", "list", "table"];
  md.block.ruler.before("table", "count_steps", countStep, { alt });
  md.core.ruler.after("footnotes", "count_tokens", countTokens);
  md.core.ruler.after("linkify", "count_addresses", countTokens);
}

function countStep(state: StateBlock): boolean {
  const { work } = renderingOf(state.env);
  work.blockSteps += COSTS.blockStep;
  if (work.blockSteps + state.tokens.length > work.most) throw new TooMuchWork();
  return false;
}

function countTokens({ env, tokens }: StateCore): void {
  const { work } = renderingOf(env);
  let spent = work.blockSteps + tokens.length;
  for (const { children } of tokens) {
    spent += children?.length ?? 0;
    for (const { markup, type } of children ?? [])
      if (markup === "linkify" && type === "link_open") spent += COSTS.bareAddress;
  }
  work.spent = spent;
  if (spent > work.most) throw new TooMuchWork();
}
