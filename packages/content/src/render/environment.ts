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

interface Rendering {
  readonly options: RenderOptions;
  readonly colours: ColourBudget;
  readonly cells: CellBudget;
}

/** The environment of one rendering, through which the rules reach its options and what it may still spend. */
export function environment(options: RenderOptions): Env {
  return { [RENDERING]: { options, colours: colourBudget(), cells: cellBudget() } satisfies Rendering };
}

/** The rendering that an environment belongs to. */
export function renderingOf(env: Env | undefined): Rendering {
  return (env?.[RENDERING] as Rendering | undefined) ?? { options: {}, colours: colourBudget(), cells: cellBudget() };
}

/**
 * The start of every anchor of a kind in one post, such as `fn-10010000000000001-`. A page must not give its own
 * elements ids that start with `h-`, `fn-` or `fnref-`. Source: docs/rules/markdown.md M3.
 */
export function anchorPrefix(kind: "h" | "fn" | "fnref", env: Env | undefined): string {
  const scope = renderingOf(env).options.scope?.replace(/[^A-Za-z0-9-]/g, "");
  return scope ? `${kind}-${scope}-` : `${kind}-`;
}
