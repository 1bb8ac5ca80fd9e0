import type { EditorTool } from "@askwell/plugin-kit";

/** Writes a formula. */
export const formulaTool: EditorTool = {
  name: "formula",
  label: { en_US: "Formula", zh_CN: "公式", ar: "صيغة رياضية" },
  icon: "M18 5H7l6 7-6 7h11M18 5v2M18 17v2",
  fields: [
    {
      name: "formula",
      label: { en_US: "Formula in LaTeX", zh_CN: "LaTeX 公式", ar: "الصيغة بلغة LaTeX" },
      type: "text",
      value: "\\frac{a}{b}",
      start: "selection",
    },
  ],
  forms: [
    {
      label: { en_US: "A line of its own", zh_CN: "单独成行", ar: "في سطر مستقل" },
      template: "```math\n{formula}\n```",
    },
    {
      label: { en_US: "In the sentence", zh_CN: "在句子中", ar: "داخل الجملة" },
      template: "$`{formula}`$",
      isInline: true,
    },
  ],
};
