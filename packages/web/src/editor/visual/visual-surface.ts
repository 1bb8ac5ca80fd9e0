import { history, isHistoryTransaction } from "prosemirror-history";
import type { Node, Slice } from "prosemirror-model";
import {
  type EditorState,
  Plugin,
  Selection,
  EditorState as State,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import prose from "../../ui/Prose.module.css";
import type { FieldState, Surface, SurfaceOptions } from "../code-mirror.ts";
import type { TextSelection as SelectedText, TextEdit } from "../markdown/edits.ts";
import { linkAt, pasteEdit } from "../markdown/links.ts";
import { continueHistory, type EarlierTexts } from "../text-history.ts";
import { activeTools, around, commandOf } from "./commands.ts";
import { decorations } from "./decorations.ts";
import { drawnViews } from "./drawn-views.ts";
import { itemView } from "./item-view.ts";
import { takesTab, visualKeys } from "./keys.ts";
import { ownSteps, undoneEarlier } from "./own-steps.ts";
import { selectedWords } from "./positions.ts";
import { schema } from "./schema.ts";
import { transfers } from "./transfers.ts";
import { typedMarkdown } from "./typing.ts";
import styles from "./Visual.module.css";
import { readVisualText, type VisualText } from "./visual-text.ts";

const isEmptyParagraph = (node: Node | null) => node?.type.name === "paragraph" && node.content.size === 0;

/** Keeps a paragraph at the end, so that the caret can go behind a table or code. It is not written. */
const lastParagraph = new Plugin({
  appendTransaction: (_changes, _before, { doc, tr, schema: { nodes } }) =>
    doc.lastChild?.type === nodes.paragraph || !nodes.paragraph
      ? null
      : tr.insert(doc.content.size, nodes.paragraph.create()).setMeta("addToHistory", false),
});

function withLastParagraph(doc: Node): Node {
  if (doc.lastChild?.type.name === "paragraph") return doc;
  return doc.copy(doc.content.addToEnd(schema.node("paragraph")));
}

/** The words of the first cell of a table at a position, which the writer replaces; null without a table. */
function firstCell(doc: Node, at: number): Selection | null {
  if (doc.nodeAt(at)?.type.name !== "table") return null;
  // Into the table, its first row, and the first cell of that.
  const $cell = doc.resolve(at + 3);
  return TextSelection.between($cell, doc.resolve($cell.end()));
}

/** Inserts blocks in the place of the selection, or below the block of the caret. */
function insertBlocks(change: Transaction, from: number, slice: Slice): void {
  const $from = change.doc.resolve(from);
  const [first] = slice.content.content;
  let depth = $from.depth;
  while (
    depth > 1 &&
    first &&
    !$from.node(depth - 1).canReplaceWith($from.index(depth - 1), $from.index(depth - 1), first.type)
  )
    depth--;
  const node = $from.node(depth);
  const start = depth === 0 ? from : $from.before(depth);
  const isReplaced = depth > 0 && isEmptyParagraph(node);
  const at =
    depth === 0 || isReplaced ? start : from === $from.start(depth) && node.isTextblock ? start : $from.after(depth);
  change.replaceWith(at, isReplaced ? start + node.nodeSize : at, slice.content);
  change.setSelection(firstCell(change.doc, at) ?? Selection.near(change.doc.resolve(at + slice.content.size), -1));
}

/** Puts Markdown in the place of a range. */
function replaceRange(change: Transaction, from: number, to: number, slice: Slice): void {
  const isInline = slice.content.firstChild?.isInline ?? true;
  if (isInline) {
    change.replaceWith(from, to, slice.content);
    change.setSelection(TextSelection.near(change.doc.resolve(from + slice.content.size), -1));
    return;
  }
  if (from < to) change.delete(from, to);
  insertBlocks(change, change.mapping.map(from), slice);
}

/** A range without the borders of blocks at its ends; of nothing but those, its start. */
function withinBlocks({ text }: SelectedText, { from, to }: TextEdit): [number, number] {
  if (/^\n*$/.test(text.slice(from, to))) return [from, from];
  let [start, end] = [from, to];
  while (start < end && text[start] === "\n") start++;
  while (end > start && text[end - 1] === "\n") end--;
  return [start, end];
}

/** The first occurrence of some words or pictures. */
function findNode(doc: Node, target: Node | null): number | null {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (found === null && target && node.eq(target)) found = at;
    return found === null;
  });
  return found;
}

function attributesOf(options: SurfaceOptions, state?: FieldState): Record<string, string> {
  return {
    class: `${prose.prose} ${styles.text}`,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": options.label,
    "aria-placeholder": options.placeholder,
    dir: "auto",
    spellcheck: "true",
    autocapitalize: "sentences",
    ...(state?.isWrong && { "aria-invalid": "true" }),
    ...(state?.describedBy && { "aria-describedby": state.describedBy }),
  };
}

/** A character for what is not text, so that offsets are positions. */
const leafText = ({ type }: Node) => (type.name === "hard_break" ? "\n" : "\ufffc");

function reportCaret(view: EditorView, options: SurfaceOptions): void {
  const { selection } = view.state;
  const { $from, empty } = selection;
  const isText = view.hasFocus() && empty && $from.parent.isTextblock && !$from.parent.type.spec.code;
  options.onCaret({
    before: isText ? $from.parent.textBetween(0, $from.parentOffset, undefined, leafText) : null,
    start: $from.start(),
    isTabHandled: view.hasFocus() && takesTab(view.state),
    active: activeTools(view.state),
  });
}

/** The words and the address of the link at the caret, or of a new one. */
function linkOf(state: EditorState) {
  const { $from } = state.selection;
  const mark = $from.marks().find(({ type }) => type.name === "link");
  if (!mark || !state.selection.empty) return linkAt(selectedWords(state));
  let [from, to, words] = [-1, -1, ""];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!mark.isInSet(node.marks) || (to >= 0 && (at !== to || from > $from.pos))) return;
    if (to !== at) [from, words] = [at, ""];
    [to, words] = [at + node.nodeSize, words + (node.text ?? "")];
  });
  return { from, to, words, address: mark.attrs.href };
}

function codeOf(state: EditorState) {
  const { $from, from, to, empty } = state.selection;
  const block = around($from, ({ type }) => type.name === "code_block");
  if (!block) return { from, to, code: empty ? "" : state.doc.textBetween(from, to, "\n"), language: "" };
  const { node, at } = block;
  return { from: at, to: at + node.nodeSize, code: node.textContent, language: node.attrs.language };
}

interface VisualState {
  readonly view: EditorView;
  readonly earlier: EarlierTexts;
  text(): VisualText;
  setText(markdown: string): void;
  apply(change: (selected: SelectedText) => TextEdit | null): boolean;
}

/** The props of the view that do not change. */
function fixedProps(options: SurfaceOptions, state: () => VisualState) {
  return {
    attributes: attributesOf(options),
    nodeViews: { list_item: itemView, ...drawnViews(options.drawn, (markdown) => state().text().slice(markdown)) },
    clipboardTextSerializer: ({ content }: Slice) => {
      const inside = content.firstChild?.isInline ? schema.node("paragraph", null, content) : content;
      return state()
        .text()
        .write(schema.node("doc", null, inside));
    },
    handleKeyDown: (_view: EditorView, event: KeyboardEvent) => options.onKey(event),
    ...transfers(options, (pasted) => {
      const { empty, $from, $to } = state().view.state.selection;
      return !empty && $from.sameParent($to) && state().apply((selected) => pasteEdit(selected, pasted));
    }),
  };
}

/** The state with the caret behind what differs from a text. */
function withCaretAtChange(state: EditorState, before: Node): EditorState {
  const end = before.content.findDiffEnd(state.doc.content)?.b ?? 0;
  const { tr } = state;
  return state.apply(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)));
}

const pluginsOf = (options: SurfaceOptions, earlier: EarlierTexts): Plugin[] => [
  undoneEarlier(earlier),
  ...visualKeys(options),
  typedMarkdown(),
  history(),
  tableEditing(),
  lastParagraph,
  decorations(options.placeholder),
];

function openView(host: HTMLElement, options: SurfaceOptions): VisualState {
  let text = readVisualText(options.text);
  const written = () => text.write(view.state.doc);
  const show = (markdown: string) => {
    text = readVisualText(markdown);
    view.updateState(withCaretAtChange(stateOf(), view.state.doc));
  };
  const earlier = continueHistory(options.history, {
    text: written,
    own: () => ownSteps(view.state, (doc) => text.write(doc)),
    show(markdown) {
      show(markdown);
      reportCaret(view, options);
      options.onChange(markdown);
    },
  });
  const plugins = pluginsOf(options, earlier);
  const stateOf = () => State.create({ doc: withLastParagraph(text.doc), plugins });
  const view: EditorView = new EditorView(host, {
    state: stateOf(),
    ...fixedProps(options, () => opened),
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      reportCaret(view, options);
      if (!change.docChanged) return;
      if (!isHistoryTransaction(change)) earlier.changed();
      options.onChange(written());
    },
  });
  for (const name of ["focus", "blur"]) {
    view.dom.addEventListener(name, () => setTimeout(() => view.isDestroyed || reportCaret(view, options)));
  }
  const opened: VisualState = {
    view,
    earlier,
    text: () => text,
    setText(markdown) {
      earlier.replaced();
      show(markdown);
    },
    apply(change) {
      const selected = selectedWords(view.state);
      const edit = change(selected);
      if (!edit) return false;
      const { tr } = view.state;
      const [from, to] = withinBlocks(selected, edit);
      if (edit.insert.trim() === "") tr.delete(from, to);
      else replaceRange(tr, from, to, text.slice(edit.insert));
      view.dispatch(tr.scrollIntoView());
      return true;
    },
  };
  return opened;
}

/** Opens the visual text: what is written looks as it will be posted. Rule: docs/rules/editor.md ED13. */
export function openVisualSurface(host: HTMLElement, options: SurfaceOptions): Surface {
  const { view, earlier, text, setText, apply } = openView(host, options);
  return {
    field: view.dom,
    text: () => text().write(view.state.doc),
    history: earlier.all,
    setText,
    selected: () => selectedWords(view.state),
    link: () => linkOf(view.state),
    code: () => codeOf(view.state),
    use(tool, t) {
      const command = commandOf(tool);
      if (command) return command(view.state, view.dispatch, view);
      const { does } = tool;
      return typeof does === "function" && apply((selected) => does(selected, t));
    },
    apply,
    insert(inserted) {
      const { from, to } = view.state.selection;
      const { tr } = view.state;
      replaceRange(tr, from, to, text().slice(inserted));
      view.dispatch(tr.scrollIntoView());
    },
    replace(replaced, by) {
      const target = text().slice(replaced).content.firstChild;
      const at = findNode(view.state.doc, target);
      if (at === null || !target) return;
      view.dispatch(view.state.tr.replaceWith(at, at + target.nodeSize, text().slice(by).content));
    },
    mark: (state) => view.setProps({ attributes: attributesOf(options, state) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
