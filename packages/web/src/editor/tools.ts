import {
  codeEdit,
  type Edit,
  fenceEdit,
  insertBlock,
  linkEdit,
  type Selected,
  toggleLines,
  toggleMark,
} from "./edits.ts";

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
  | "strike"
  | "tasks"
  | "table"
  | "rule";

/** One thing that the toolbar does. */
export interface Tool {
  readonly name: ToolName;
  /** As CodeMirror writes keys; chosen not to take what browsers use in a text. */
  readonly key?: string;
  /** Null for what does more than change the text. */
  readonly edit: ((selected: Selected) => Edit) | null;
}

const TABLE = "| Column | Column |\n| --- | --- |\n| Cell | Cell |";
const RULE = "---";

/** The ten that stand in the toolbar, in their order. */
export const mainTools: readonly Tool[] = [
  { name: "heading", key: "Mod-Alt-2", edit: (selected) => toggleLines(selected, "heading") },
  { name: "bold", key: "Mod-b", edit: (selected) => toggleMark(selected, "**") },
  { name: "italic", key: "Mod-i", edit: (selected) => toggleMark(selected, "*") },
  { name: "link", key: "Mod-k", edit: linkEdit },
  { name: "quote", key: "Mod-Shift-9", edit: (selected) => toggleLines(selected, "quote") },
  { name: "code", key: "Mod-e", edit: codeEdit },
  { name: "block", key: "Mod-Alt-c", edit: fenceEdit },
  { name: "image", edit: null },
  { name: "bullets", key: "Mod-Shift-8", edit: (selected) => toggleLines(selected, "bullet") },
  { name: "numbers", key: "Mod-Shift-7", edit: (selected) => toggleLines(selected, "number") },
];

/** Those behind the three dots. */
export const moreTools: readonly Tool[] = [
  { name: "tasks", edit: (selected) => toggleLines(selected, "task") },
  { name: "strike", key: "Mod-Shift-x", edit: (selected) => toggleMark(selected, "~~") },
  { name: "table", edit: (selected) => insertBlock(selected, TABLE, [2, 8]) },
  { name: "rule", edit: (selected) => insertBlock(selected, RULE, [RULE.length, RULE.length]) },
];

/** A key as people read it: `⌘B` on a Mac, `Ctrl+B` elsewhere. */
export function keyText(key: string, isMac: boolean): string {
  const parts = key.split("-").map((part) => (part.length === 1 ? part.toUpperCase() : part));
  if (!isMac) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join("+");
  const signs: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
  return parts.map((part) => signs[part] ?? part).join("");
}
