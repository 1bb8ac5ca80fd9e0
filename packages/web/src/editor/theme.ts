import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Styles of the writing surface, from the tokens of the page. */
export const editorTheme = EditorView.theme({
  "&": {
    minBlockSize: "var(--editor-least, 12rem)",
    maxBlockSize: "var(--editor-most, 70vh)",
    blockSize: "var(--editor-size, auto)",
    color: "var(--ink)",
    fontSize: "0.9375rem",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", minBlockSize: "var(--editor-least, 12rem)" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)", minBlockSize: "var(--editor-least, 12rem)" },
  ".cm-line": { padding: "0 1rem" },
  ".cm-placeholder": { color: "var(--quiet)", fontFamily: "var(--ui)" },
  ".cm-cursor": { borderInlineStartColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-line)",
  },
});

/** Highlighting of Markdown. */
export const markdownColours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent-text)" },
  { tag: tags.monospace, color: "var(--code-keyword)" },
  { tag: tags.quote, color: "var(--quiet)" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: "var(--quiet)" },
]);
