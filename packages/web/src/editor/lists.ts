import { type Edit, lineEnd, lineStart, type Selected } from "./edits.ts";

const ITEM = /^(\s*)(?:([-*+])( \[[ xX]\])?|(\d+)([.)])|(>)) +(?=\S|$)/;

/** What Enter does in a list or quotation: the next item, or the end of the list on an empty one; null elsewhere. */
export function continueEdit({ text, from, to }: Selected): Edit | null {
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

interface Item {
  readonly indent: number;
  /** How far what belongs to the item is indented. */
  readonly inner: number;
  readonly number: number | null;
}

/** The item of a list that a line begins; null for every other line. Tabs count as four blanks. */
function itemOf(line: string): Item | null {
  const found = /^(\s*)(?:[-*+]|(\d{1,9})[.)])( +|$)/.exec(line.replace(/\t/g, "    "));
  if (!found) return null;
  const [whole, blanks = "", number, gap = ""] = found;
  const inner = whole.length - Math.max(0, gap.length - 1) + (gap === "" ? 1 : 0);
  return { indent: blanks.length, inner, number: number === undefined ? null : Number(number) };
}

const indentOf = (line: string) => /^\s*/.exec(line.replace(/\t/g, "    "))?.[0].length ?? 0;

/** The nearest item above that is indented by at most `most`. */
function itemAbove(lines: readonly string[], at: number, most: number): Item | null {
  for (let above = at - 1; above >= 0; above--) {
    const line = lines[above] ?? "";
    const item = itemOf(line);
    if (item && item.indent <= most) return item;
    if (line.trim() !== "" && indentOf(line) === 0) return null;
  }
  return null;
}

/** The last line of what moves with the items from `first` to `last`: their own lines and lists. */
function lastMoved(lines: readonly string[], last: number, indent: number): number {
  let end = last;
  for (let next = last + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) <= indent) break;
    end = next;
  }
  return end;
}

/** Where the first item of the selection would move to, and the item of the list that it joins. */
function target(lines: readonly string[], first: number, item: Item, isDeeper: boolean): number | null {
  if (isDeeper) {
    const above = itemAbove(lines, first, item.indent);
    return above && above.indent === item.indent ? above.inner : null;
  }
  return item.indent === 0 ? null : (itemAbove(lines, first, item.indent - 1)?.indent ?? 0);
}

/** Items that moved count on from those they join. */
function renumbered(lines: string[], first: number, last: number, indent: number): void {
  const above = itemAbove(lines, first, indent);
  let next = above && above.indent === indent && above.number !== null ? above.number + 1 : 1;
  for (let at = first; at <= last; at++) {
    const item = itemOf(lines[at] ?? "");
    if (item?.indent !== indent || item.number === null) continue;
    lines[at] = (lines[at] ?? "").replace(/\d+/, String(next));
    next += 1;
  }
}

/** Moves the selected items of a list, with all below them, one level; null where there is none, or no level left. */
function moveItems({ text, from, to }: Selected, isDeeper: boolean): Edit | null {
  const item = itemOf(text.slice(lineStart(text, from), lineEnd(text, from)));
  if (!item) return null;
  const lines = text.split("\n");
  const rowOf = (at: number) => text.slice(0, at).split("\n").length - 1;
  const first = rowOf(from);
  const goal = target(lines, first, item, isDeeper);
  if (goal === null) return null;
  const last = lastMoved(lines, rowOf(to), item.indent);
  const delta = goal - item.indent;
  const moved = lines.map((line, at) => {
    if (at < first || at > last || line.trim() === "") return line;
    const blanks = indentOf(line);
    return " ".repeat(Math.max(0, blanks + delta)) + line.trimStart();
  });
  renumbered(moved, first, last, goal);
  const start = lineStart(text, from);
  const end = lines.slice(0, last + 1).join("\n").length;
  const insert = moved.slice(first, last + 1).join("\n");
  const grown = (at: number) => {
    const row = rowOf(at);
    const before = moved.slice(0, row).join("\n").length + (row > 0 ? 1 : 0);
    const fromEnd = lineEnd(text, at) - at;
    return Math.max(before, before + (moved[row]?.length ?? 0) - fromEnd);
  };
  return { from: start, to: end, insert, select: [grown(from), grown(to)] };
}

/** Makes the selected items a list of the item above. */
export const indentEdit = (selected: Selected): Edit | null => moveItems(selected, true);

/** Moves the selected items to the list around theirs. */
export const outdentEdit = (selected: Selected): Edit | null => moveItems(selected, false);
