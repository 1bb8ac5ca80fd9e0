import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LRLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { parser as cssParser } from "@lezer/css";
import { tags } from "@lezer/highlight";
import { configureNesting, parser as htmlParser } from "@lezer/html";
import { parser as scriptParser } from "@lezer/javascript";

/** What a field of code is written in. */
export type CodeLanguage = "html" | "css" | "text";

/** What assistive technology reads of the field; ids cannot be referenced from a shadow root. */
export interface CodeFieldTexts {
  readonly label: string;
  readonly description: string;
  readonly isWrong: boolean;
}

export interface CodeEditor {
  text(): string;
  /** Replaces the whole text, as one undo step. */
  setText(text: string): void;
  describe(texts: CodeFieldTexts): void;
  focus(): void;
  destroy(): void;
}

interface CodeEditorOptions {
  readonly text: string;
  readonly language: CodeLanguage;
  readonly texts: CodeFieldTexts;
  onChange(text: string): void;
}

const nested = configureNesting([
  { tag: "script", parser: scriptParser },
  { tag: "style", parser: cssParser },
]);

const languages: Readonly<Record<CodeLanguage, Extension>> = {
  html: LRLanguage.define({ name: "html", parser: htmlParser.configure({ wrap: nested }) }),
  css: LRLanguage.define({ name: "css", parser: cssParser }),
  text: [],
};

/** Colours of code, which are those of code in posts. */
const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.attributeValue, tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.unit, tags.bool, tags.color, tags.atom], color: "var(--code-number)" },
  { tag: [tags.tagName, tags.function(tags.variableName)], color: "var(--code-title)" },
  { tag: [tags.className, tags.labelName, tags.typeName], color: "var(--code-type)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--code-name)" },
]);

const theme = EditorView.theme({
  "&": { minBlockSize: "8rem", maxBlockSize: "60vh", color: "var(--ink)", fontSize: "var(--code-size, 0.875rem)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", minBlockSize: "8rem" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)", minBlockSize: "8rem" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-gutters": {
    minBlockSize: "8rem !important",
    color: "var(--quiet)",
    backgroundColor: "var(--surface)",
    borderInlineEnd: "1px solid var(--line)",
  },
  ".cm-activeLineGutter": { color: "var(--ink)", backgroundColor: "transparent" },
  ".cm-cursor": { borderInlineStartColor: "var(--ink)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-wash)", color: "var(--accent-text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-line)",
  },
});

const attributesOf = ({ label, description, isWrong }: CodeFieldTexts): Extension =>
  EditorView.contentAttributes.of({
    "aria-label": label,
    "aria-description": description,
    ...(isWrong && { "aria-invalid": "true" }),
    tabindex: "0",
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
  });

/**
 * Opens an editor for code in a shadow root, which adopts its stylesheets, so that the content security policy allows
 * them. The Tab key leaves it, as in every other field.
 */
export function openCodeEditor(root: ShadowRoot, { text, language, texts, onChange }: CodeEditorOptions): CodeEditor {
  const described = new Compartment();
  const extensions = [
    lineNumbers(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    EditorView.lineWrapping,
    languages[language],
    syntaxHighlighting(colours),
    theme,
    described.of(attributesOf(texts)),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
  ];
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }), root, parent: root });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    describe: (next) => view.dispatch({ effects: described.reconfigure(attributesOf(next)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
