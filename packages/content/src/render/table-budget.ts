import Parser, { type MarkdownIt, type StateBlock } from "markdown-it";
import { renderingOf } from "./environment.ts";

/** Nobody reads more columns, and each costs as much as a paragraph: wider tables stay text. */
const MOST_COLUMNS = 100;

/** Looks whether a block of HTML starts at a line. The rule's name is no help: the build shortens names of functions. */
function htmlRule() {
  const { ruler } = new Parser().block;
  ruler.enableOnly(["html_block"]);
  return ruler.getRules("")[0];
}

/**
 * A block of HTML is none of a table's rows, as GitHub has it; the parser by itself would look for tables first.
 * A short row is filled up to the width of its header, so that few characters could become very many cells. A table
 * ends before the row for which the page's budget is too small. Source: docs/rules/markdown.md M12.
 */
export function limitCells(md: MarkdownIt): void {
  const { ruler } = md.block;
  const [table] = ruler.getRules("");
  const html = htmlRule();
  if (!table || !html) throw new Error("The parser of Markdown has no rules for tables and HTML.");
  const measured: typeof table = (state, startLine, endLine, silent) => {
    if (html(state, startLine, endLine, true)) return false;
    const columns = cellsOf(state, startLine);
    if (columns > MOST_COLUMNS) return false;
    if (!silent) renderingOf(state.env).cells.columns = columns;
    return table(state, startLine, endLine, silent);
  };
  ruler.at("table", measured, { alt: ["paragraph", "reference"] });
  // What ends a table is asked about every row, as what ends a quote is.
  ruler.push("cells", isTooExpensive, { alt: ["blockquote"] });
}

function isTooExpensive(state: StateBlock, line: number, _endLine: number, silent: boolean): boolean {
  if (!silent || state.parentType !== "table") return false;
  const { cells } = renderingOf(state.env);
  const missing = Math.max(0, cells.columns - cellsOf(state, line));
  if (missing > cells.left) return true;
  cells.left -= missing;
  return false;
}

/** How many cells a line writes out. */
function cellsOf(state: StateBlock, line: number): number {
  const text = state.getLines(line, line + 1, state.blkIndent, false).trim();
  const bars = text.match(/(?<!\\)\|/g)?.length ?? 0;
  return bars + 1 - Number(text.startsWith("|")) - Number(/(?<!\\)\|$/.test(text));
}
