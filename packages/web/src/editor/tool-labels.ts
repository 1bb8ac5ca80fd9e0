import type { ToolName } from "./tools.ts";

/** What the tools are called. */
export const toolLabels = {
  heading: "parts.editor.tools.heading",
  bold: "parts.editor.tools.bold",
  italic: "parts.editor.tools.italic",
  link: "parts.editor.tools.link",
  quote: "parts.editor.tools.quote",
  code: "parts.editor.tools.code",
  block: "parts.editor.tools.block",
  image: "parts.editor.tools.image",
  bullets: "parts.editor.tools.bullets",
  numbers: "parts.editor.tools.numbers",
  strike: "parts.editor.tools.strike",
  tasks: "parts.editor.tools.tasks",
  table: "parts.editor.tools.table",
  rule: "parts.editor.tools.rule",
  indent: "parts.editor.tools.indent",
  outdent: "parts.editor.tools.outdent",
  attach: "parts.editor.tools.attach",
  keys: "parts.editor.tools.keys",
} as const satisfies Record<ToolName, string>;
