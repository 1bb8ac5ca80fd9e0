import { lineEnd, lineStart, type TextEdit, type TextSelection } from "./edits.ts";

const ITEM = /^(\s*)(?:([-*+])( \[[ xX]\])?|(\d+)([.)])|(>)) +(?=\S|$)/;

/** Enter in a list or quotation: starts the next item, or ends the list on an empty one; null elsewhere. */
export function continueEdit({ text, from, to }: TextSelection): TextEdit | null {
  const start = lineStart(text, from);
  const line = text.slice(start, lineEnd(text, from));
  const found = ITEM.exec(line) ?? ITEM.exec(`${line} `);
  if (!found || from !== to || from - start < found[0].trimEnd().length) return null;
  const [whole, indent = "", bullet, task, number, dot, quote] = found;
  if (line.slice(whole.trimEnd().length).trim() === "") {
    return { from: start, to: from, insert: "", select: [start, start] };
  }
  const mark = bullet ? `${bullet}${task ? " [ ]" : ""}` : quote ? ">" : `${Number(number) + 1}${dot}`;
  const insert = `\n${indent}${mark} `;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

interface ListItem {
  readonly indent: number;
  /** Indentation of the item's content. */
  readonly inner: number;
  readonly number: number | null;
}

/** The list item that a line starts; null for other lines. A tab counts as four spaces. */
function itemOf(line: string): ListItem | null {
  const found = /^(\s*)(?:[-*+]|(\d{1,9})[.)])( +|$)/.exec(line.replace(/\t/g, "    "));
  if (!found) return null;
  const [whole, blanks = "", number, gap = ""] = found;
  const inner = whole.length - Math.max(0, gap.length - 1) + (gap === "" ? 1 : 0);
  return { indent: blanks.length, inner, number: number === undefined ? null : Number(number) };
}

const indentOf = (line: string) => /^\s*/.exec(line.replace(/\t/g, "    "))?.[0].length ?? 0;

/** The nearest item above with an indentation of at max `max`. */
function itemAbove(lines: readonly string[], at: number, max: number): ListItem | null {
  for (let above = at - 1; above >= 0; above--) {
    const line = lines[above] ?? "";
    const item = itemOf(line);
    if (item && item.indent <= max) return item;
    if (line.trim() !== "" && indentOf(line) === 0) return null;
  }
  return null;
}

/** The last line that moves with the items from `first` to `last`: their content and nested lists. */
function lastMovedLine(lines: readonly string[], last: number, indent: number): number {
  let end = last;
  for (let next = last + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) <= indent) break;
    end = next;
  }
  return end;
}

/** The new indentation of the first selected item; null where it cannot move. */
function targetIndent(lines: readonly string[], first: number, item: ListItem, isDeeper: boolean): number | null {
  if (isDeeper) {
    const above = itemAbove(lines, first, item.indent);
    return above && above.indent === item.indent ? above.inner : null;
  }
  return item.indent === 0 ? null : (itemAbove(lines, first, item.indent - 1)?.indent ?? 0);
}

/** Renumbers moved items after the list that they join. */
function renumber(lines: string[], first: number, last: number, indent: number): void {
  const above = itemAbove(lines, first, indent);
  let next = above && above.indent === indent && above.number !== null ? above.number + 1 : 1;
  for (let at = first; at <= last; at++) {
    const item = itemOf(lines[at] ?? "");
    if (item?.indent !== indent || item.number === null) continue;
    lines[at] = (lines[at] ?? "").replace(/\d+/, String(next));
    next += 1;
  }
}

/** Moves the selected items with their content by one level; null without a list or level. */
function moveItems({ text, from, to }: TextSelection, isDeeper: boolean): TextEdit | null {
  const item = itemOf(text.slice(lineStart(text, from), lineEnd(text, from)));
  if (!item) return null;
  const lines = text.split("\n");
  const rowOf = (at: number) => text.slice(0, at).split("\n").length - 1;
  const first = rowOf(from);
  const newIndent = targetIndent(lines, first, item, isDeeper);
  if (newIndent === null) return null;
  const last = lastMovedLine(lines, rowOf(to), item.indent);
  const delta = newIndent - item.indent;
  const moved = lines.map((line, at) => {
    if (at < first || at > last || line.trim() === "") return line;
    const blanks = indentOf(line);
    return " ".repeat(Math.max(0, blanks + delta)) + line.trimStart();
  });
  renumber(moved, first, last, newIndent);
  const start = lineStart(text, from);
  const end = lines.slice(0, last + 1).join("\n").length;
  const insert = moved.slice(first, last + 1).join("\n");
  const offsetAfter = (at: number) => {
    const row = rowOf(at);
    const before = moved.slice(0, row).join("\n").length + (row > 0 ? 1 : 0);
    const fromEnd = lineEnd(text, at) - at;
    return Math.max(before, before + (moved[row]?.length ?? 0) - fromEnd);
  };
  return { from: start, to: end, insert, select: [offsetAfter(from), offsetAfter(to)] };
}

/** Indents the selected items. */
export const indentEdit = (selected: TextSelection): TextEdit | null => moveItems(selected, true);

/** Outdents the selected items. */
export const outdentEdit = (selected: TextSelection): TextEdit | null => moveItems(selected, false);
