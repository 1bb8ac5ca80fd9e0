/** A text with its selection. */
export interface TextSelection {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A replacement in the text, and the selection after it. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

/** The length of the run of a character that ends at an offset, or starts there. */
function runLength(text: string, at: number, character: string, step: -1 | 1): number {
  let length = 0;
  while (text[step === 1 ? at + length : at - 1 - length] === character) length += 1;
  return length;
}

/** Whether runs of the mark's character contain the mark: `**` is bold and not italic, `***` is both. */
function containMark(runs: readonly number[], mark: string): boolean {
  const run = Math.min(...runs);
  return mark.length === 1 ? run % 2 === 1 : run >= mark.length;
}

/** Adds a mark around the selection, or removes it. */
export function toggleMark({ text, from, to }: TextSelection, mark: string): TextEdit {
  const { length } = mark;
  const inner = text.slice(from, to);
  const run = (at: number, step: -1 | 1) => runLength(text, at, mark.charAt(0), step);
  if (containMark([run(from, -1), run(to, 1)], mark)) {
    return { from: from - length, to: to + length, insert: inner, select: [from - length, to - length] };
  }
  if (inner.length >= 2 * length && containMark([run(from, 1), run(to, -1)], mark)) {
    const bare = inner.slice(length, inner.length - length);
    return { from, to, insert: bare, select: [from, from + bare.length] };
  }
  return { from, to, insert: mark + inner + mark, select: [from + length, to + length] };
}

export const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;
export const lineEnd = (text: string, at: number) => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
};

export type LineKind = "bullet" | "number" | "task" | "quote";

const prefixes: Readonly<Record<LineKind, { readonly here: RegExp; write(index: number): string }>> = {
  bullet: { here: /^[-*+] (?!\[[ xX]\] )/, write: () => "- " },
  number: { here: /^\d+[.)] /, write: (index) => `${index + 1}. ` },
  task: { here: /^[-*+] \[[ xX]\] /, write: () => "- [ ] " },
  quote: { here: /^> ?/, write: () => "> " },
};

/** Line prefixes of which a line has only one. */
const exclusive = /^([-*+] (\[[ xX]\] )?|\d+[.)] |#{1,6} )/;

/** Toggles a list or quotation on the selected lines. */
export function toggleLines({ text, from, to }: TextSelection, kind: LineKind): TextEdit {
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  const lines = text.slice(start, end).split("\n");
  const { here, write } = prefixes[kind];
  const isAll = lines.every((line) => here.test(line));
  const changed = lines.map((line, index) => {
    if (isAll) return line.replace(here, "");
    return write(index) + (kind === "quote" ? line : line.replace(exclusive, ""));
  });
  const insert = changed.join("\n");
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: from === to ? [caret, caret] : [start, caret] };
}

const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

/** Makes the line of the caret a heading, one level lower each time, and plain after the lowest. */
export function headingEdit({ text, from }: TextSelection, level?: number): TextEdit {
  const start = lineStart(text, from);
  const end = lineEnd(text, from);
  const line = text.slice(start, end);
  const marks = /^#{1,6}(?= )/.exec(line)?.[0].length ?? 0;
  const next = level ?? (marks === 0 ? FIRST_LEVEL : Math.max(marks + 1, FIRST_LEVEL));
  const words = line.replace(exclusive, "");
  const insert =
    next > LAST_LEVEL || next === (level === undefined ? -1 : marks) ? words : `${"#".repeat(next)} ${words}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** Inserts a block below the line of the caret, between blank lines; selects `part` of it. */
export function insertBlock({ text, to }: TextSelection, block: string, part: readonly [number, number]): TextEdit {
  const end = lineEnd(text, to);
  const line = text.slice(lineStart(text, to), end);
  const before = line.trim() === "" ? "" : "\n\n";
  const after = text.slice(end).trim() === "" ? "\n" : "\n\n";
  const from = line.trim() === "" ? lineStart(text, to) : end;
  const at = from + before.length;
  const rest = text.slice(end).replace(/^\n+/, "");
  const gap = text.length - end - rest.length;
  return { from, to: end + gap, insert: before + block + after, select: [at + part[0], at + part[1]] };
}

/** Makes the selection inline code, or a code block for several lines. */
export function codeEdit(selected: TextSelection): TextEdit {
  const inner = selected.text.slice(selected.from, selected.to);
  return inner.includes("\n") ? writeCode(selected, codeAt(selected)) : toggleMark(selected, "`");
}

/** A code block and its position in the text. */
export interface CodeBlock {
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly language: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/;

/** The code block at the caret; elsewhere a new one from the selection. */
export function codeAt({ text, from, to }: TextSelection): CodeBlock {
  let open: { at: number; fence: string; language: string } | null = null;
  for (let at = 0; at <= text.length; ) {
    const end = lineEnd(text, at);
    const [, fence, language = ""] = FENCE.exec(text.slice(at, end)) ?? [];
    if (fence && !open) open = { at, fence, language };
    else if (open && fence?.startsWith(open.fence) && language === "") {
      const code = text.slice(lineEnd(text, open.at) + 1, Math.max(at - 1, lineEnd(text, open.at) + 1));
      if (from >= open.at && to <= end) return { from: open.at, to: end, code, language: open.language };
      open = null;
    }
    at = end + 1;
  }
  if (from === to) return { from, to, code: "", language: "" };
  const [start, end] = [lineStart(text, from), lineEnd(text, to)];
  return { from: start, to: end, code: text.slice(start, end), language: "" };
}

/** Writes a code block; its fence is longer than any inside. */
export function writeCode(selected: TextSelection, target: CodeBlock): TextEdit {
  const code = target.code.replace(/\n+$/, "");
  const inside = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...inside) + 1);
  const language = target.language.replace(/[^\w+#.-]/g, "");
  const block = `${fence}${language}\n${code}\n${fence}`;
  const end = fence.length + language.length + 1 + code.length;
  if (target.from === target.to) return insertBlock(selected, block, [end, end]);
  const at = target.from + end;
  return { from: target.from, to: target.to, insert: block, select: [at, at] };
}

/** Inserts a table of three by three; its first word is selected. */
export function tableEdit(selected: TextSelection, head: string, cell: string): TextEdit {
  const row = (word: string) => `| ${[word, word, word].join(" | ")} |`;
  const block = [row(head), row("---"), row(cell), row(cell)].join("\n");
  return insertBlock(selected, block, [2, 2 + head.length]);
}
