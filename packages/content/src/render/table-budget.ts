import Parser, { type MarkdownIt, type StateBlock } from "markdown-it";
import { renderingOf } from "./environment.ts";

/** Wider tables are unreadable and each column costs as much as a paragraph: they stay text. */
const MAX_COLUMNS = 100;

/** Finds the rule that detects HTML blocks. Not by name: the build minifies function names. */
function htmlRule() {
  const { ruler } = new Parser().block;
  ruler.enableOnly(["html_block"]);
  return ruler.getRules("")[0];
}

/**
 * An HTML block does not become a table row, as on GitHub; the original parser would check for tables first. Short rows
 * are padded to the width of the header, so that few characters could create very many cells: a table ends before the
 * row that exceeds the page's budget. Source: docs/rules/markdown.md M12.
 */
export function limitCells(md: MarkdownIt): void {
  const { ruler } = md.block;
  const [table] = ruler.getRules("");
  const html = htmlRule();
  if (!table || !html) throw new Error("The parser of Markdown has no rules for tables and HTML.");
  const measured: typeof table = (state, startLine, endLine, silent) => {
    if (html(state, startLine, endLine, true)) return false;
    const columns = cellsOf(state, startLine);
    if (columns > MAX_COLUMNS) return false;
    if (!silent) renderingOf(state.env).cells.columns = columns;
    return table(state, startLine, endLine, silent);
  };
  ruler.at("table", measured, { alt: ["paragraph", "reference"] });
  // Rules that can end a table are called for every row, like those that end a quote.
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

/** The number of cells written in a line. */
function cellsOf(state: StateBlock, line: number): number {
  const text = state.getLines(line, line + 1, state.blkIndent, false).trim();
  const bars = text.match(/(?<!\\)\|/g)?.length ?? 0;
  return bars + 1 - Number(text.startsWith("|")) - Number(/(?<!\\)\|$/.test(text));
}
