import type { Translate } from "@askwell/i18n";
import {
  codeEdit,
  headingEdit,
  insertBlock,
  type TextEdit,
  type TextSelection,
  tableEdit,
  toggleLines,
  toggleMark,
} from "../markdown/edits.ts";
import { indentEdit, outdentEdit } from "../markdown/lists.ts";

export type ToolName =
  | "heading"
  | "bold"
  | "italic"
  | "code"
  | "link"
  | "quote"
  | "image"
  | "bullets"
  | "numbers"
  | "block"
  | "indent"
  | "outdent"
  | "strike"
  | "tasks"
  | "table"
  | "row_add"
  | "column_add"
  | "row_delete"
  | "column_delete"
  | "table_delete"
  | "rule"
  | "attach"
  | "keys";

/** Dialogs that tools open. */
export type EditorDialogName = "link" | "image" | "block" | "attach" | "keys";

/** A tool of the toolbar. */
export interface Tool {
  readonly name: ToolName;
  /** Shortcut in CodeMirror's notation, which does not conflict with those of browsers. */
  readonly key?: string;
  /** The key of a tool that the text handles itself. */
  readonly shown?: string;
  /** The level of a heading; without one each use makes it one lower. */
  readonly level?: number;
  /** Only in a table of the visual text. */
  readonly inTable?: true;
  /** An edit of the text, or a dialog. */
  readonly does: EditorDialogName | ((selected: TextSelection, t: Translate) => TextEdit | null);
}

const RULE = "---";

const inTable = { inTable: true, does: () => null } as const;

/** The tools in the toolbar. */
export const mainTools: readonly Tool[] = [
  { name: "heading", key: "Mod-Alt-1", does: (selected) => headingEdit(selected) },
  { name: "bold", key: "Mod-b", does: (selected) => toggleMark(selected, "**") },
  { name: "italic", key: "Mod-i", does: (selected) => toggleMark(selected, "*") },
  { name: "link", key: "Mod-k", does: "link" },
  { name: "quote", key: "Mod-Shift-9", does: (selected) => toggleLines(selected, "quote") },
  { name: "code", key: "Mod-e", does: codeEdit },
  { name: "block", key: "Mod-Alt-c", does: "block" },
  { name: "image", key: "Mod-Alt-g", does: "image" },
  { name: "bullets", key: "Mod-Shift-8", does: (selected) => toggleLines(selected, "bullet") },
  { name: "numbers", key: "Mod-Shift-7", does: (selected) => toggleLines(selected, "number") },
];

/** The tools in the menu. */
export const moreTools: readonly Tool[] = [
  { name: "indent", shown: "Tab", does: indentEdit },
  { name: "outdent", shown: "Shift-Tab", does: outdentEdit },
  { name: "tasks", key: "Mod-Shift-6", does: (selected) => toggleLines(selected, "task") },
  { name: "strike", key: "Mod-Shift-x", does: (selected) => toggleMark(selected, "~~") },
  {
    name: "table",
    does: (selected, t) => tableEdit(selected, t("components.editor.table_head"), t("components.editor.table_cell")),
  },
  { name: "row_add", ...inTable },
  { name: "column_add", ...inTable },
  { name: "row_delete", ...inTable },
  { name: "column_delete", ...inTable },
  { name: "table_delete", ...inTable },
  { name: "rule", does: (selected) => insertBlock(selected, RULE, [RULE.length, RULE.length]) },
  { name: "attach", does: "attach" },
  { name: "keys", does: "keys" },
];

/** Shortcuts of heading levels, without a button. */
const levelTools: readonly Tool[] = [2, 3, 4, 5, 6].map((level) => ({
  name: "heading",
  level,
  key: `Mod-Alt-${level}`,
  does: (selected) => headingEdit(selected, level),
}));

/** All tools with a shortcut. */
export const keyTools: readonly (Tool & { readonly key: string })[] = [
  ...mainTools,
  ...levelTools,
  ...moreTools,
].flatMap((tool) => (tool.key === undefined ? [] : [{ ...tool, key: tool.key }]));

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut for display: `⌘B` on a Mac, `Ctrl+B` elsewhere. */
export function keyText(key: string, onMac: boolean): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!onMac) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join("+");
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
  return parts.map((part) => signs[part] ?? part).join("");
}
