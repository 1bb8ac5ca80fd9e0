import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, Language, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, type KeyBinding, keymap, placeholder } from "@codemirror/view";
import { GFM, parser } from "@lezer/markdown";
import type { Edit, Selected } from "./edits.ts";
import { lineDirections } from "./line-directions.ts";
import { pasteEdit } from "./links.ts";
import { continueEdit, indentEdit, outdentEdit } from "./lists.ts";
import { editorTheme, markdownColours } from "./theme.ts";

/** Where somebody is writing. */
export interface Caret {
  /** The line up to the caret; null in code, and while something is selected. */
  readonly before: string | null;
  /** Where the line begins. */
  readonly start: number;
  /** Here the Tab key changes a list instead of leaving the text. */
  readonly holdsTab: boolean;
}

export interface SurfaceOptions {
  readonly text: string;
  /** What the text is called, for screen readers. */
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly placeholder: string;
  /** Keys that do something, as CodeMirror writes them: `Mod-b`. */
  readonly shortcuts: readonly string[];
  onShortcut(key: string): void;
  onChange(text: string): void;
  onSubmit(): void;
  onCaret(caret: Caret): void;
  /** A key before the editor sees it; true when it is taken. */
  onKey(key: string): boolean;
  /** Files that were pasted or dropped; true when they are taken. */
  onFiles(files: readonly File[]): boolean;
  /** HTML that was pasted, with its text; true when it is taken. */
  onHtml(html: string, text: string): boolean;
}

/** The writing surface. */
export interface Surface {
  text(): string;
  /** Replaces all of the text, as one step that can be undone. */
  setText(text: string): void;
  selected(): Selected;
  apply(change: (selected: Selected) => Edit | null): boolean;
  /** Whether the text is told to be wrong. */
  mark(isWrong: boolean): void;
  /** Puts a text at the caret. */
  insert(text: string): void;
  /** Replaces the first place where a text stands; nothing where it is gone. */
  replace(text: string, by: string): void;
  focus(): void;
  destroy(): void;
}

const language = new Language(defineLanguageFacet(), parser.configure([GFM]), [], "markdown");

function selectedIn({ doc, selection }: EditorState): Selected {
  const { from, to } = selection.main;
  return { text: doc.toString(), from, to };
}

function applyEdit(view: EditorView, change: (selected: Selected) => Edit | null): boolean {
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

const holdsTab = (state: EditorState) => tabEdits.some((edit) => edit(selectedIn(state)) !== null);

/** How long after Escape the Tab key leaves the text. */
const LEAVING_MS = 4000;

/** Where Tab changes a list, Escape lets the next one leave, and does no more than that. */
function letTabLeave(view: EditorView): boolean {
  view.setTabFocusMode(LEAVING_MS);
  return holdsTab(view.state);
}

function bindings({ shortcuts, onShortcut, onSubmit }: SurfaceOptions): KeyBinding[] {
  const submit = () => {
    onSubmit();
    return true;
  };
  return [
    { key: "Mod-Enter", run: submit },
    { key: "Enter", run: (view) => applyEdit(view, continueEdit) },
    { key: "Tab", run: (view) => applyEdit(view, indentEdit) },
    { key: "Shift-Tab", run: (view) => applyEdit(view, outdentEdit) },
    { key: "Escape", run: letTabLeave },
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
      // Office programs put a picture of a text beside the text; the text is what is meant.
      const isTaken =
        files.length > 0 && text === ""
          ? onFiles(files)
          : applyEdit(view, (now) => pasteEdit(now, text)) || onHtml(html, text);
      if (isTaken) event.preventDefault();
      return isTaken;
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
 * Typing over coloured text, browsers would keep its colour by a style of their own, which the page's policy forbids
 * and reports. So the editor replaces the selection itself.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || !data || isComposing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

/** Tells where somebody is writing. */
function tellCaret({ state }: EditorView, { onCaret }: SurfaceOptions): void {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const isCode = /Code/.test(syntaxTree(state).resolveInner(head, -1).name);
  const before = empty && !isCode ? line.text.slice(0, head - line.from) : null;
  onCaret({ before, start: line.from, holdsTab: holdsTab(state) });
}

function extensions(options: SurfaceOptions, mark: Compartment) {
  const attributes = {
    "aria-label": options.label,
    ...(options.describedBy && { "aria-describedby": options.describedBy }),
    // As it is anyway; said so that programs that look for it find that what scrolls here can be reached by keyboard.
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
    typeOver,
    Prec.high(keymap.of(bindings(options))),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    Prec.highest(EditorView.domEventHandlers({ keydown: (event) => options.onKey(event.key) })),
    EditorView.updateListener.of((update) => {
      if (update.docChanged || update.selectionSet) tellCaret(update.view, options);
      if (update.docChanged) options.onChange(update.state.doc.toString());
    }),
  ];
}

/**
 * Opens a writing surface below a shadow root: its styles are adopted there, so that the page's policy needs no
 * exception for them.
 */
export function openSurface(root: ShadowRoot, options: SurfaceOptions): Surface {
  const mark = new Compartment();
  const state = EditorState.create({ doc: options.text, extensions: extensions(options, mark) });
  const view = new EditorView({ state, root, parent: root });
  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    selected: () => selectedIn(view.state),
    apply: (change) => applyEdit(view, change),
    insert(text) {
      const { from, to } = view.state.selection.main;
      view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
    },
    replace(text, by) {
      const at = view.state.doc.toString().indexOf(text);
      if (at !== -1) view.dispatch({ changes: { from: at, to: at + text.length, insert: by } });
    },
    mark(isWrong) {
      const wrong = EditorView.contentAttributes.of({ "aria-invalid": "true" });
      view.dispatch({ effects: mark.reconfigure(isWrong ? wrong : []) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
