import type { Env } from "markdown-it";
import { type ColourBudget, colourBudget } from "./highlight.ts";
import type { RenderOptions } from "./options.ts";

const RENDERING = Symbol("rendering");

/** How many implicit table cells may still be added on one page. */
interface CellBudget {
  left: number;
  /** Columns of the current table. */
  columns: number;
}

const cellBudget = (): CellBudget => ({ left: 2000, columns: 0 });

/** The work budget of a text, in tokens; the longest real texts use 40 % of it. */
interface WorkBudget {
  readonly most: number;
  blockSteps: number;
  inlineSteps: number;
  /** Remaining characters of inline parsing. */
  inlineCharactersLeft: number;
  /** Total, known after parsing. */
  spent: number;
}

const workBudget = (): WorkBudget => ({
  most: 50_000,
  blockSteps: 0,
  inlineSteps: 0,
  inlineCharactersLeft: Number.POSITIVE_INFINITY,
  spent: 0,
});

interface RenderingState {
  readonly options: RenderOptions;
  readonly colours: ColourBudget;
  readonly cells: CellBudget;
  readonly work: WorkBudget;
}

const renderingWith = (options: RenderOptions): RenderingState => ({
  options,
  colours: colourBudget(),
  cells: cellBudget(),
  work: workBudget(),
});

/** The markdown-it environment of one rendering, through which rules get its options and budgets. */
export function environment(options: RenderOptions): Env {
  return { [RENDERING]: renderingWith(options) };
}

/** The rendering of an environment. */
export function renderingOf(env: Env | undefined): RenderingState {
  return (env?.[RENDERING] as RenderingState | undefined) ?? renderingWith({});
}

/**
 * The prefix of every anchor of a kind in one post, such as `fn-10010000000000001-`. A page must not use element ids
 * that start with `h-`, `fn-` or `fnref-`. Source: docs/rules/markdown.md M3.
 */
export function anchorPrefix(kind: "h" | "fn" | "fnref", env: Env | undefined): string {
  const scope = renderingOf(env).options.scope?.replace(/[^A-Za-z0-9-]/g, "");
  return scope ? `${kind}-${scope}-` : `${kind}-`;
}
