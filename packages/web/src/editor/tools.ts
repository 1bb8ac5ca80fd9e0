import type { Translate } from "@askwell/i18n";
import {
  codeEdit,
  type Edit,
  headingEdit,
  insertBlock,
  type Selected,
  tableEdit,
  toggleLines,
  toggleMark,
} from "./edits.ts";
import { indentEdit, outdentEdit } from "./lists.ts";

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
  | "rule"
  | "attach"
  | "keys";

/** What opens instead of changing the text at once. */
export type Asked = "link" | "image" | "block" | "attach" | "keys";

/** One thing that the toolbar does. */
export interface Tool {
  readonly name: ToolName;
  /** As CodeMirror writes keys; chosen not to take what browsers use in a text. */
  readonly key?: string;
  /** The key of a tool that the text itself listens to. */
  readonly shown?: string;
  /** What it does to the text, or what it opens. */
  readonly does: Asked | ((selected: Selected, t: Translate) => Edit | null);
}

const RULE = "---";

/** The ten that stand in the toolbar, in their order. */
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

/** Those behind the three dots. */
export const moreTools: readonly Tool[] = [
  { name: "indent", shown: "Tab", does: indentEdit },
  { name: "outdent", shown: "Shift-Tab", does: outdentEdit },
  { name: "tasks", key: "Mod-Shift-6", does: (selected) => toggleLines(selected, "task") },
  { name: "strike", key: "Mod-Shift-x", does: (selected) => toggleMark(selected, "~~") },
  {
    name: "table",
    does: (selected, t) => tableEdit(selected, t("parts.editor.table_head"), t("parts.editor.table_cell")),
  },
  { name: "rule", does: (selected) => insertBlock(selected, RULE, [RULE.length, RULE.length]) },
  { name: "attach", does: "attach" },
  { name: "keys", does: "keys" },
];

/** Headings of one level: keys without a button. */
const levelTools: readonly Tool[] = [2, 3, 4, 5, 6].map((level) => ({
  name: "heading",
  key: `Mod-Alt-${level}`,
  does: (selected) => headingEdit(selected, level),
}));

/** Everything that a key does. */
export const keyTools: readonly (Tool & { readonly key: string })[] = [
  ...mainTools,
  ...levelTools,
  ...moreTools,
].flatMap((tool) => (tool.key === undefined ? [] : [{ ...tool, key: tool.key }]));

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key as people read it: `⌘B` on a Mac, `Ctrl+B` elsewhere. */
export function keyText(key: string, onMac: boolean): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!onMac) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join("+");
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
  return parts.map((part) => signs[part] ?? part).join("");
}
