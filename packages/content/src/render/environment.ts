import type { Env } from "markdown-it";
import { type ColourBudget, colourBudget } from "./highlight.ts";
import type { RenderOptions } from "./options.ts";

const RENDERING = Symbol("rendering");

/** How many cells of one page may still be made that nobody wrote. */
interface CellBudget {
  left: number;
  /** Columns of the table that is being read. */
  columns: number;
}

const cellBudget = (): CellBudget => ({ left: 2000, columns: 0 });

/** What a text may cost, in tokens; people's longest texts cost a quarter of it. */
interface WorkBudget {
  readonly most: number;
  blockSteps: number;
  /** All together, once the text is read. */
  spent: number;
}

const workBudget = (): WorkBudget => ({ most: 50_000, blockSteps: 0, spent: 0 });

interface Rendering {
  readonly options: RenderOptions;
  readonly colours: ColourBudget;
  readonly cells: CellBudget;
  readonly work: WorkBudget;
}

const renderingWith = (options: RenderOptions): Rendering => ({
  options,
  colours: colourBudget(),
  cells: cellBudget(),
  work: workBudget(),
});

/** The environment of one rendering, through which the rules reach its options and what it may still spend. */
export function environment(options: RenderOptions): Env {
  return { [RENDERING]: renderingWith(options) };
}

/** The rendering that an environment belongs to. */
export function renderingOf(env: Env | undefined): Rendering {
  return (env?.[RENDERING] as Rendering | undefined) ?? renderingWith({});
}

/**
 * The start of every anchor of a kind in one post, such as `fn-10010000000000001-`. A page must not give its own
 * elements ids that start with `h-`, `fn-` or `fnref-`. Source: docs/rules/markdown.md M3.
 */
export function anchorPrefix(kind: "h" | "fn" | "fnref", env: Env | undefined): string {
  const scope = renderingOf(env).options.scope?.replace(/[^A-Za-z0-9-]/g, "");
  return scope ? `${kind}-${scope}-` : `${kind}-`;
}
