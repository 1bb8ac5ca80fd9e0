import type { EditorTool } from "@askwell/plugin-kit";

/** Writes a diagram. */
export const diagramTool: EditorTool = {
  name: "diagram",
  label: { en_US: "Diagram", zh_CN: "图示", ar: "رسم تخطيطي" },
  icon: "M4 4h7v5H4zM13 15h7v5h-7zM7.5 9v8.500H13",
  fields: [
    {
      name: "diagram",
      label: { en_US: "Diagram in Mermaid", zh_CN: "Mermaid 图示", ar: "الرسم بلغة Mermaid" },
      type: "text",
      value: "flowchart LR\n  Kettle --> Cup\n  Leaves --> Cup",
      start: "selection",
    },
  ],
  forms: [{ label: { en_US: "Diagram", zh_CN: "图示", ar: "رسم تخطيطي" }, template: "```mermaid\n{diagram}\n```" }],
};
