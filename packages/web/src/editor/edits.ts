/** A text and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What to put in place of a part of the text, and what is selected afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [number, number];
}

/** Puts a mark around the selection, or takes it away where it stands already. */
export function toggleMark({ text, from, to }: Selected, mark: string): Edit {
  const { length } = mark;
  const inner = text.slice(from, to);
  if (text.slice(from - length, from) === mark && text.slice(to, to + length) === mark) {
    return { from: from - length, to: to + length, insert: inner, select: [from - length, to - length] };
  }
  if (inner.length >= 2 * length && inner.startsWith(mark) && inner.endsWith(mark)) {
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

/** Kinds that exclude each other at the beginning of a line. */
const exclusive = /^([-*+] (\[[ xX]\] )?|\d+[.)] |#{1,6} )/;

/** Makes the selected lines a list or a quotation, or plain again when all of them are that. */
export function toggleLines({ text, from, to }: Selected, kind: LineKind): Edit {
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

const LARGEST = 2;
const SMALLEST = 6;

/** Makes the line of the caret a heading, or a smaller one at every press, and plain again after the smallest. */
export function headingEdit({ text, from }: Selected, level?: number): Edit {
  const start = lineStart(text, from);
  const end = lineEnd(text, from);
  const line = text.slice(start, end);
  const marks = /^#{1,6}(?= )/.exec(line)?.[0].length ?? 0;
  const next = level ?? (marks === 0 ? LARGEST : Math.max(marks + 1, LARGEST));
  const words = line.replace(exclusive, "");
  const insert =
    next > SMALLEST || next === (level === undefined ? -1 : marks) ? words : `${"#".repeat(next)} ${words}`;
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: [caret, caret] };
}

/** Puts a block of lines below the line of the caret, set apart by blank lines; selects `part` of it. */
export function insertBlock({ text, to }: Selected, block: string, part: readonly [number, number]): Edit {
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

/** One line of code becomes code in the line, several a block of code. */
export function codeEdit(selected: Selected): Edit {
  const inner = selected.text.slice(selected.from, selected.to);
  return inner.includes("\n") ? writeCode(selected, codeAt(selected)) : toggleMark(selected, "`");
}

/** A block of code in a text: what it holds, and which lines it takes. */
export interface CodeBlock {
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly language: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/;

/** The block of code that the caret stands in; what is selected as the code of a new one elsewhere. */
export function codeAt({ text, from, to }: Selected): CodeBlock {
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

/** Writes a block of code where one stood or where the caret is; its fence is longer than any inside. */
export function writeCode(selected: Selected, place: CodeBlock): Edit {
  const code = place.code.replace(/\n+$/, "");
  const inside = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...inside) + 1);
  const language = place.language.replace(/[^\w+#.-]/g, "");
  const block = `${fence}${language}\n${code}\n${fence}`;
  const end = fence.length + language.length + 1 + code.length;
  if (place.from === place.to) return insertBlock(selected, block, [end, end]);
  const at = place.from + end;
  return { from: place.from, to: place.to, insert: block, select: [at, at] };
}

/** A table of three by three with the words it begins with; the first one is selected. */
export function tableEdit(selected: Selected, head: string, cell: string): Edit {
  const row = (word: string) => `| ${[word, word, word].join(" | ")} |`;
  const block = [row(head), row("---"), row(cell), row(cell)].join("\n");
  return insertBlock(selected, block, [2, 2 + head.length]);
}
