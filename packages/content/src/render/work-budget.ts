import type { Env, MarkdownIt, StateBlock, StateCore, StateInline } from "markdown-it";
import { renderingOf } from "./environment.ts";

/** The cost of a step relative to a token, which costs 1. */
const COSTS = { blockStep: 0.25, inlineStep: 0.08, bareAddress: 3 } as const;

/** A text exceeds the work budget and is shown as plain text. */
export class WorkBudgetExceeded extends Error {}

/**
 * A few characters can create very many elements, or be parsed again for each of fifty nested quotes. The work is
 * therefore counted while parsing. Source: docs/rules/markdown.md M12.
 */
export function limitWork(md: MarkdownIt): void {
  // Called wherever a line could start or end a block.
  const alt = ["paragraph", "reference", "blockquote", "list", "table"];
  md.block.ruler.before("table", "count_steps", countStep, { alt });
  md.inline.ruler.before("text", "count_steps", countInlineStep);
  md.core.ruler.before("block", "allow_characters", allowCharacters);
  const parse = md.inline.parse.bind(md.inline);
  md.inline.parse = (source, ...rest) => {
    countCharacters(rest[1], source.length);
    parse(source, ...rest);
  };
  md.core.ruler.after("footnotes", "count_tokens", countTokens);
  md.core.ruler.after("linkify", "count_addresses", countTokens);
}

function countStep(state: StateBlock): boolean {
  const { work } = renderingOf(state.env);
  work.blockSteps += COSTS.blockStep;
  if (work.blockSteps + state.tokens.length > work.most) throw new WorkBudgetExceeded();
  return false;
}

/**
 * The content of an image is parsed once more for the image: the budget allows that once, but not for nested images.
 */
function allowCharacters({ env, src }: StateCore): void {
  renderingOf(env).work.inlineCharactersLeft = 2 * src.length;
}

function countCharacters(env: Env, count: number): void {
  const { work } = renderingOf(env);
  work.inlineCharactersLeft -= count;
  if (work.inlineCharactersLeft < 0) throw new WorkBudgetExceeded();
}

/** Called at every position of a line where an inline element could start. */
function countInlineStep({ env }: StateInline): boolean {
  const { work } = renderingOf(env);
  work.inlineSteps += COSTS.inlineStep;
  if (work.blockSteps + work.inlineSteps > work.most) throw new WorkBudgetExceeded();
  return false;
}

function countTokens({ env, tokens }: StateCore): void {
  const { work } = renderingOf(env);
  let spent = work.blockSteps + work.inlineSteps + tokens.length;
  for (const { children } of tokens) {
    spent += children?.length ?? 0;
    for (const { markup, type } of children ?? [])
      if (markup === "linkify" && type === "link_open") spent += COSTS.bareAddress;
  }
  work.spent = spent;
  if (spent > work.most) throw new WorkBudgetExceeded();
}
