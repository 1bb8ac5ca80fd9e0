import { escapeHtml } from "@askwell/domain";
import type { MarkdownIt, StateBlock, StateInline, Token } from "markdown-it";
import { formulaEnd } from "../formula.ts";

/** More lines are text. */
const MAX_LINES = 100;
const FENCE = "$$";

/**
 * Formulas in LaTeX between dollar signs, left as they are written for a plugin that draws them. Source:
 * docs/rules/markdown.md M30.
 */
export function formulas(md: MarkdownIt): void {
  md.block.ruler.before("fence", "formula_block", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  md.inline.ruler.after("escape", "formula", readInline);
  md.renderer.rules.formula = (tokens, position) => formulaHtml(tokens[position]);
  md.renderer.rules.formula_block = (tokens, position) => `<p>${formulaHtml(tokens[position])}</p>\n`;
}

const formulaHtml = (token: Token | undefined): string =>
  `<span class="formula">${escapeHtml(token?.content ?? "")}</span>`;

function readInline(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== "$") return false;
  const end = formulaEnd(state.src, state.pos);
  if (end > 0 && end <= state.posMax) {
    if (!silent) state.push("formula", "", 0).content = state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  }
  if (!state.src.startsWith(FENCE, state.pos)) return false;
  // Not the start of a formula between single dollar signs either.
  if (!silent) state.pending += FENCE;
  state.pos += FENCE.length;
  return true;
}

/** Several lines: the first starts with `$$`, the last one ends with it. */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineOf(state, startLine);
  if (!first.startsWith(FENCE) || first.includes(FENCE, FENCE.length)) return false;
  const last = lastLine(state, startLine + 1, Math.min(endLine, startLine + MAX_LINES));
  if (last < 0) return false;
  if (silent) return true;
  const token = state.push("formula_block", "", 0);
  token.content = state.getLines(startLine, last + 1, state.blkIndent, false).trim();
  state.line = last + 1;
  return true;
}

/** The first line with `$$`, if it ends with it; -1 otherwise, or if the container ends before. */
function lastLine(state: StateBlock, from: number, to: number): number {
  for (let line = from; line < to; line++) {
    const isBlank = state.isEmpty(line);
    if (!isBlank && (state.sCount[line] ?? 0) < state.blkIndent) return -1;
    const at = lineOf(state, line).indexOf(FENCE);
    if (at >= 0) return at === lineOf(state, line).length - FENCE.length ? line : -1;
  }
  return -1;
}

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
