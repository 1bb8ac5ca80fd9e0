import type { LocalizedText } from "./texts.ts";

/** A field of the dialog of a tool. */
export interface EditorField {
  /** Its name in templates: lower-case letters. */
  readonly name: string;
  readonly label: LocalizedText;
  /** One line, several lines, or one of the options. */
  readonly type: "line" | "text" | "choice";
  /** What the field begins with. */
  readonly value?: string;
  /** Begins with the selected text instead, or with the cells of a selected table, between commas. */
  readonly start?: "selection" | "table";
  readonly options?: readonly { readonly value: string; readonly label: LocalizedText }[];
}

/** What a tool writes. */
export interface EditorForm {
  /** Shown where a tool has several forms. */
  readonly label: LocalizedText;
  /** Markdown, with `{name}` for the value of a field. Code fences grow where a value contains one. */
  readonly template: string;
  /** Written into the sentence; a block of its own by default. */
  readonly isInline?: boolean;
}

/** A tool of the editor: a button in its menu, a command after `/`, and a dialog if it has fields. */
export interface EditorTool {
  /** The command: lower-case letters, digits and `-`. */
  readonly name: string;
  readonly label: LocalizedText;
  /** Path data of an icon, 24 by 24, drawn with a line. */
  readonly icon: string;
  readonly fields?: readonly EditorField[];
  /** Left out by a tool with a dialog of its own. */
  readonly forms?: readonly [EditorForm, ...EditorForm[]];
  /** Whether the dialog is drawn by the code of an installed plugin in browsers: what `tools` has under this name. */
  readonly hasOwnDialog?: boolean;
}

/** Adds tools to the editor. */
export interface EditorExtension {
  readonly tools: readonly EditorTool[];
}
