import type { ToolName } from "./tools.ts";

/** Translation keys of the tools. */
export const toolLabels = {
  heading: "components.editor.tools.heading",
  bold: "components.editor.tools.bold",
  italic: "components.editor.tools.italic",
  link: "components.editor.tools.link",
  quote: "components.editor.tools.quote",
  code: "components.editor.tools.code",
  block: "components.editor.tools.block",
  image: "components.editor.tools.image",
  bullets: "components.editor.tools.bullets",
  numbers: "components.editor.tools.numbers",
  strike: "components.editor.tools.strike",
  tasks: "components.editor.tools.tasks",
  table: "components.editor.tools.table",
  row_add: "components.editor.tools.row_add",
  column_add: "components.editor.tools.column_add",
  row_delete: "components.editor.tools.row_delete",
  column_delete: "components.editor.tools.column_delete",
  table_delete: "components.editor.tools.table_delete",
  rule: "components.editor.tools.rule",
  indent: "components.editor.tools.indent",
  outdent: "components.editor.tools.outdent",
  attach: "components.editor.tools.attach",
  keys: "components.editor.tools.keys",
} as const satisfies Record<ToolName, string>;
