import { definePlugin } from "@askwell/plugin-kit";
import { formulaTool } from "./formula-tool.ts";

/** Sets formulas in blocks of the language `math`, and in sentences between dollars. */
export const math = definePlugin({
  slug_name: "math",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Formulas", zh_CN: "公式", ar: "الصيغ الرياضية" },
  description: {
    en_US: "Sets formulas in LaTeX: blocks of the language math, and code between dollars in a sentence.",
    zh_CN: "排版 LaTeX 公式：语言为 math 的代码块，以及句子中美元符号之间的代码。",
    ar: "ينسّق الصيغ المكتوبة بصيغة LaTeX: كتل الشيفرة بلغة math، والشيفرة بين علامتي دولار في الجملة.",
  },
  link: "https://katex.org",
  render: { blocks: ["math"], isInline: true },
  editor: { tools: [formulaTool] },
});
