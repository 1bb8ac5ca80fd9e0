import { definePlugin } from "@askwell/plugin-kit";
import { formulaTool } from "./formula-tool.ts";

/** Sets formulas in blocks of the language `math`, and between dollar signs. */
export const math = definePlugin({
  slug_name: "math",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Formulas", zh_CN: "公式", ar: "الصيغ الرياضية" },
  description: {
    en_US: "Sets formulas in LaTeX: between dollar signs, and in blocks of the language math.",
    zh_CN: "排版 LaTeX 公式：美元符号之间的内容，以及语言为 math 的代码块。",
    ar: "ينسّق الصيغ المكتوبة بصيغة LaTeX: ما بين علامات الدولار، وكتل الشيفرة بلغة math.",
  },
  link: "https://katex.org",
  render: { blocks: ["math"], isInline: true },
  editor: { tools: [formulaTool] },
});
