import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, Language, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, type KeyBinding, keymap, placeholder } from "@codemirror/view";
import { GFM, parser } from "@lezer/markdown";
import { continueEdit, type Edit, pasteEdit, type Selected } from "./edits.ts";
import { lineDirections } from "./line-directions.ts";
import { editorTheme, markdownColours } from "./theme.ts";

/** What somebody can do by a key: returns what to change, or null to leave the key to others. */
export interface Shortcut {
  /** As CodeMirror writes keys, such as `Mod-b`. */
  readonly key: string;
  edit(selected: Selected): Edit | null;
}

export interface SurfaceOptions {
  readonly text: string;
  /** What the text is called, for screen readers. */
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly placeholder: string;
  readonly shortcuts: readonly Shortcut[];
  onChange(text: string): void;
  onSubmit(): void;
  /** The line up to the caret, and where it begins; null in code, and while something is selected. */
  onCaret(before: string | null, start: number): void;
  /** A key before the editor sees it; true when it is taken. */
  onKey(key: string): boolean;
  /** Files that were pasted or dropped; true when they are taken. */
  onFiles(files: readonly File[]): boolean;
}

/** The writing surface. */
export interface Surface {
  text(): string;
  /** Replaces all of the text, as one step that can be undone. */
  setText(text: string): void;
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

function bindings({ shortcuts, onSubmit }: SurfaceOptions): KeyBinding[] {
  const submit = () => {
    onSubmit();
    return true;
  };
  return [
    { key: "Mod-Enter", run: submit },
    { key: "Enter", run: (view) => applyEdit(view, continueEdit) },
    ...shortcuts.map(({ key, edit }) => ({
      key,
      run: (view: EditorView) => applyEdit(view, edit),
      preventDefault: true,
    })),
  ];
}

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];

function transfers({ onFiles }: SurfaceOptions) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const files = filesOf(event.clipboardData);
      // Office programs put a picture of a text beside the text; the text is what is meant.
      const isTaken = files.length > 0 && text === "" ? onFiles(files) : applyEdit(view, (now) => pasteEdit(now, text));
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

/** Tells where somebody is writing, as far as names may be completed there. */
function tellCaret({ state }: EditorView, { onCaret }: SurfaceOptions): void {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head);
  const isCode = /Code/.test(syntaxTree(state).resolveInner(head, -1).name);
  onCaret(empty && !isCode ? line.text.slice(0, head - line.from) : null, line.from);
}

function extensions(options: SurfaceOptions, mark: Compartment) {
  const attributes = {
    "aria-label": options.label,
    ...(options.describedBy && { "aria-describedby": options.describedBy }),
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
