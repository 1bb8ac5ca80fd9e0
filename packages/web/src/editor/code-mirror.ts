import type { Translate } from "@askwell/i18n";
import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { defineLanguageFacet, Language, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { Compartment, EditorState, Prec, type StateCommand } from "@codemirror/state";
import { drawSelection, EditorView, type KeyBinding, keymap, placeholder } from "@codemirror/view";
import { GFM, parser } from "@lezer/markdown";
import type { DrawnForms } from "./drawn-forms.ts";
import { type CodeBlock, codeAt, type TextEdit, type TextSelection } from "./markdown/edits.ts";
import { lineDirections } from "./markdown/line-directions.ts";
import { linkAt, type MarkdownLink, pasteEdit } from "./markdown/links.ts";
import { continueEdit, indentEdit, outdentEdit } from "./markdown/lists.ts";
import { continueHistory, type EarlierTexts, type TextHistory, textsThrough } from "./text-history.ts";
import { editorTheme, markdownColours } from "./theme.ts";
import type { Tool, ToolName } from "./toolbar/tools.ts";

/** Context of the caret. */
export interface Caret {
  /** The line up to the caret; null in code, for a selection and without focus. */
  readonly before: string | null;
  /** Start offset of the line. */
  readonly start: number;
  /** The Tab key indents a list item here instead of moving the focus. */
  readonly isTabHandled: boolean;
  /** The tools whose form the selection has, in the visual text. */
  readonly active?: ReadonlySet<ToolName>;
}

export interface SurfaceOptions {
  readonly text: string;
  /** What was undone and can be undone before, in another surface. */
  readonly history: TextHistory;
  /** Accessible name. */
  readonly label: string;
  readonly placeholder: string;
  /** What plugins draw, which the visual text shows. */
  readonly drawn: DrawnForms;
  /** Keys of tools, in CodeMirror's notation: `Mod-b`. */
  readonly shortcuts: readonly string[];
  onShortcut(key: string): void;
  onChange(text: string): void;
  onSubmit(): void;
  onCaret(caret: Caret): void;
  /** Called before the editor handles a key; true when it is handled. */
  onKey(event: KeyboardEvent): boolean;
  /** Called for pasted or dropped files; true when they are handled. */
  onFiles(files: readonly File[]): boolean;
  /** Called for pasted HTML with its text; true when it is handled. */
  onHtml(html: string, text: string): boolean;
}

/** What a reader who hears the page hears of the text besides its name. */
export interface FieldState {
  readonly isWrong: boolean;
  /** The ids of its help and its error, and their texts: ids cannot be referenced from a shadow root. */
  readonly describedBy: string;
  readonly description: string;
}

/** The writing surface of the editor. */
export interface Surface {
  /** The element that is typed into. */
  readonly field: HTMLElement;
  text(): string;
  /** What can be undone and redone. */
  history(): TextHistory;
  /** Replaces the whole text, as one undo step. */
  setText(text: string): void;
  selected(): TextSelection;
  /** The link at the selection; elsewhere the start of a new one. */
  link(): MarkdownLink;
  /** The code at the selection; elsewhere the start of a new block. */
  code(): CodeBlock;
  /** Does what a tool without a dialog does; false where it cannot. */
  use(tool: Tool, t: Translate): boolean;
  apply(change: (selected: TextSelection) => TextEdit | null): boolean;
  /** Sets `aria-invalid` and the description. */
  mark(state: FieldState): void;
  /** Inserts a text at the caret. */
  insert(text: string): void;
  /** Replaces the first occurrence of a text, if any. */
  replace(text: string, by: string): void;
  focus(): void;
  destroy(): void;
}

const language = new Language(defineLanguageFacet(), parser.configure([GFM]), [], "markdown");

function selectedIn({ doc, selection }: EditorState): TextSelection {
  const { from, to } = selection.main;
  return { text: doc.toString(), from, to };
}

function applyEdit(view: EditorView, change: (selected: TextSelection) => TextEdit | null): boolean {
  const edit = change(selectedIn(view.state));
  if (!edit) return false;
  const { from, to, insert, select } = edit;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: select[0], head: select[1] },
    scrollIntoView: true,
    userEvent: "input",
  });
  return true;
}

const tabEdits = [indentEdit, outdentEdit] as const;

const isTabHandled = (state: EditorState) => tabEdits.some((edit) => edit(selectedIn(state)) !== null);

/** How long after Escape the Tab key moves the focus. */
const TAB_FOCUS_MS = 4000;

/** After Escape the next Tab moves the focus, also in lists. True in lists, where Escape does nothing else. */
function enableTabFocus(view: EditorView): boolean {
  view.setTabFocusMode(TAB_FOCUS_MS);
  return isTabHandled(view.state);
}

function bindings({ shortcuts, onShortcut, onSubmit }: SurfaceOptions, earlier: EarlierTexts): KeyBinding[] {
  const submit = () => {
    onSubmit();
    return true;
  };
  return [
    { key: "Mod-Enter", run: submit },
    // Where its own steps end; the keymap of the history does those.
    { key: "Mod-z", run: earlier.undo },
    ...["Mod-y", "Mod-Shift-z"].map((key) => ({ key, run: earlier.redo })),
    { key: "Enter", run: (view) => applyEdit(view, continueEdit) },
    { key: "Tab", run: (view) => applyEdit(view, indentEdit) },
    { key: "Shift-Tab", run: (view) => applyEdit(view, outdentEdit) },
    { key: "Escape", run: enableTabFocus },
    ...shortcuts.map((key) => ({ key, run: () => onShortcut(key) === undefined, preventDefault: true })),
  ];
}

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];

function transfers({ onFiles, onHtml }: SurfaceOptions) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const files = filesOf(event.clipboardData);
      const html = event.clipboardData?.getData("text/html") ?? "";
      // Office programs add an image of copied text; the text is used.
      const isHandled =
        files.length > 0 && text === ""
          ? onFiles(files)
          : applyEdit(view, (selected) => pasteEdit(selected, text)) || onHtml(html, text);
      if (isHandled) event.preventDefault();
      return isHandled;
    },
    drop(event, view) {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      return onFiles(files);
    },
  });
}

/**
 * Replaces the selection itself on typing: browsers would retain the colour of the replaced text by an inline style,
 * which the content security policy forbids.
 */
const replaceOnTyping = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || !data || isComposing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

/** Undo from a menu of the system, or by shaking a phone. */
const undoneFromMenus = (earlier: EarlierTexts) =>
  EditorView.domEventHandlers({
    beforeinput(event) {
      const step = { historyUndo: earlier.undo, historyRedo: earlier.redo }[event.inputType];
      if (!step?.()) return false;
      event.preventDefault();
      return true;
    },
  });

const ownSteps = (state: EditorState): TextHistory => {
  const through = (command: StateCommand) =>
    textsThrough(
      state,
      (from) => {
        let next: EditorState | null = null;
        command({ state: from, dispatch: (change) => (next = change.state) });
        return next;
      },
      ({ doc }) => doc.toString(),
    );
  return {
    past: undoDepth(state) === 0 ? [] : through(undo).reverse(),
    future: redoDepth(state) === 0 ? [] : through(redo),
  };
};

/** Reports the context of the caret. */
function reportCaret({ state, hasFocus }: EditorView, { onCaret }: SurfaceOptions): void {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const isCode = /Code/.test(syntaxTree(state).resolveInner(head, -1).name);
  const before = hasFocus && empty && !isCode ? line.text.slice(0, head - line.from) : null;
  onCaret({ before, start: line.from, isTabHandled: isTabHandled(state) });
}

function extensions(options: SurfaceOptions, mark: Compartment, earlier: EarlierTexts) {
  const attributes = {
    "aria-label": options.label,
    // The default, set explicitly for accessibility checkers.
    tabindex: "0",
    spellcheck: "true",
    autocapitalize: "sentences",
    autocorrect: "on",
  };
  return [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(attributes),
    mark.of([]),
    lineDirections,
    placeholder(options.placeholder),
    language,
    syntaxHighlighting(markdownColours),
    editorTheme,
    transfers(options),
    replaceOnTyping,
    Prec.high([keymap.of(bindings(options, earlier)), undoneFromMenus(earlier)]),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    Prec.highest(EditorView.domEventHandlers({ keydown: (event) => options.onKey(event) })),
    EditorView.updateListener.of((update) => {
      if (update.docChanged || update.selectionSet || update.focusChanged) reportCaret(update.view, options);
      if (!update.docChanged) return;
      if (!update.transactions.some((change) => change.isUserEvent("undo") || change.isUserEvent("redo")))
        earlier.changed();
      options.onChange(update.state.doc.toString());
    }),
  ];
}

/** The end of what differs in a text. */
function endOfChange(before: string, after: string): number {
  let same = 0;
  while (same < before.length && same < after.length && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}

/** Opens the view, and how it shows an earlier text. */
function openView(root: ShadowRoot, options: SurfaceOptions, mark: Compartment) {
  const earlier = continueHistory(options.history, {
    text: () => view.state.doc.toString(),
    own: () => ownSteps(view.state),
    show(text) {
      const anchor = endOfChange(view.state.doc.toString(), text);
      const wrong = mark.get(view.state) ?? [];
      view.setState(EditorState.create({ doc: text, selection: { anchor }, extensions: all }));
      view.dispatch({ effects: mark.reconfigure(wrong), scrollIntoView: true });
      reportCaret(view, options);
      options.onChange(text);
    },
  });
  const all = extensions(options, mark, earlier);
  const state = EditorState.create({ doc: options.text, extensions: all });
  const view: EditorView = new EditorView({ state, root, parent: root });
  return { view, earlier };
}

/** Opens a writing surface in a shadow root, which adopts its stylesheets, so that the content security policy allows them. */
export function openSurface(root: ShadowRoot, options: SurfaceOptions): Surface {
  const mark = new Compartment();
  const { view, earlier } = openView(root, options, mark);
  return {
    field: view.contentDOM,
    text: () => view.state.doc.toString(),
    history: earlier.all,
    setText(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    selected: () => selectedIn(view.state),
    link: () => linkAt(selectedIn(view.state)),
    code: () => codeAt(selectedIn(view.state)),
    use: ({ does }, t) => typeof does === "function" && applyEdit(view, (selected) => does(selected, t)),
    apply: (change) => applyEdit(view, change),
    insert(text) {
      const { from, to } = view.state.selection.main;
      view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
    },
    replace(text, by) {
      const at = view.state.doc.toString().indexOf(text);
      if (at !== -1) view.dispatch({ changes: { from: at, to: at + text.length, insert: by } });
    },
    mark({ isWrong, description }) {
      const attributes = {
        ...(isWrong && { "aria-invalid": "true" }),
        ...(description && { "aria-description": description }),
      };
      view.dispatch({ effects: mark.reconfigure(EditorView.contentAttributes.of(attributes)) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
