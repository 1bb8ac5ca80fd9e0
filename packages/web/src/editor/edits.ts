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

const lineStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
};

export type LineKind = "bullet" | "number" | "task" | "quote" | "heading";

const prefixes: Readonly<Record<LineKind, { readonly here: RegExp; write(index: number): string }>> = {
  bullet: { here: /^[-*+] (?!\[[ xX]\] )/, write: () => "- " },
  number: { here: /^\d+[.)] /, write: (index) => `${index + 1}. ` },
  task: { here: /^[-*+] \[[ xX]\] /, write: () => "- [ ] " },
  quote: { here: /^> ?/, write: () => "> " },
  heading: { here: /^#{1,6} /, write: () => "## " },
};

/** Kinds that exclude each other at the beginning of a line. */
const exclusive = /^([-*+] (\[[ xX]\] )?|\d+[.)] |#{1,6} )/;

/** Makes the selected lines a list, a quotation or a heading, or plain again when all of them are that. */
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
  return inner.includes("\n") ? fenceEdit(selected) : toggleMark(selected, "`");
}

/** The selected lines as a block of code. */
export function fenceEdit(selected: Selected): Edit {
  const { text, from, to } = selected;
  if (from === to) return insertBlock(selected, "```\n\n```", [4, 4]);
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  const inner = text.slice(start, end);
  const fence = inner.includes("```") ? "````" : "```";
  const insert = `${fence}\n${inner}\n${fence}`;
  const at = start + fence.length;
  return { from: start, to: end, insert, select: [at, at] };
}

const ADDRESS = /^https?:\/\/\S+$/;

/** Makes the selection a link; the part that is missing is selected. */
export function linkEdit({ text, from, to }: Selected): Edit {
  const inner = text.slice(from, to);
  if (ADDRESS.test(inner)) return { from, to, insert: `[](${inner})`, select: [from + 1, from + 1] };
  const insert = `[${inner}](https://)`;
  const end = from + insert.length - 1;
  return inner === ""
    ? { from, to, insert, select: [from + 1, from + 1] }
    : { from, to, insert, select: [end - "https://".length, end] };
}

/** An address pasted over selected words links them; null where it is pasted as it is. */
export function pasteEdit({ text, from, to }: Selected, pasted: string): Edit | null {
  const inner = text.slice(from, to);
  const address = pasted.trim();
  if (inner.trim() === "" || inner.includes("\n") || ADDRESS.test(inner) || !ADDRESS.test(address)) return null;
  const insert = `[${inner}](${address})`;
  const end = from + insert.length;
  return { from, to, insert, select: [end, end] };
}

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
