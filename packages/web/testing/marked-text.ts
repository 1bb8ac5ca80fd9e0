import { codeAt, type TextEdit, type TextSelection } from "../src/editor/markdown/edits.ts";
import { linkAt } from "../src/editor/markdown/links.ts";

/** A text with its selection between bars; one bar is a caret. */
export function parseMarked(marked: string): TextSelection {
  const from = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const second = marked.lastIndexOf("|");
  return { text, from, to: second === from ? from : second - 1 };
}

/** The text after an edit, with its selection between bars. */
export function formatMarked({ text }: TextSelection, edit: TextEdit | null): string {
  if (!edit) return "nothing";
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  const inner = from === to ? "|" : `|${after.slice(from, to)}|`;
  return after.slice(0, from) + inner + after.slice(to);
}

/** Applies a change to a marked text. */
export const applyToMarked = (marked: string, change: (selected: TextSelection) => TextEdit | null): string =>
  formatMarked(parseMarked(marked), change(parseMarked(marked)));

/** What dialogs read of a surface with a text. */
export const surfaceOf = (selected: TextSelection) => ({
  selected: () => selected,
  link: () => linkAt(selected),
  code: () => codeAt(selected),
});
