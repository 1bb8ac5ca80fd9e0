import { definePlugin } from "@askwell/plugin-kit";
import { diagramTool } from "./diagram-tool.ts";

/** Draws diagrams from blocks of the language `mermaid`. */
export const mermaid = definePlugin({
  slug_name: "mermaid",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Diagrams", zh_CN: "图示", ar: "الرسوم التخطيطية" },
  description: {
    en_US: "Draws flowcharts, sequences and other diagrams from blocks of the language mermaid.",
    zh_CN: "根据语言为 mermaid 的代码块绘制流程图、时序图和其他图示。",
    ar: "يرسم مخططات الانسياب والتسلسل وغيرها من كتل الشيفرة بلغة mermaid.",
  },
  link: "https://mermaid.js.org",
  render: { blocks: ["mermaid"], isFramed: true },
  editor: { tools: [diagramTool] },
});
