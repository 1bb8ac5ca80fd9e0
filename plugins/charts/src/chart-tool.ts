import type { EditorTool } from "@askwell/plugin-kit";

/** Writes a chart, from a selected table if there is one. */
export const chartTool: EditorTool = {
  name: "chart",
  label: { en_US: "Chart from a table", zh_CN: "根据表格绘制图表", ar: "رسم بياني من جدول" },
  icon: "M4 4v16h16M8 16v-5M12 16V7M16 16v-3",
  fields: [
    {
      name: "kind",
      label: { en_US: "Kind", zh_CN: "类型", ar: "النوع" },
      type: "choice",
      value: "bar",
      options: [
        { value: "bar", label: { en_US: "Bars", zh_CN: "柱状图", ar: "أعمدة" } },
        { value: "line", label: { en_US: "Lines", zh_CN: "折线图", ar: "خطوط" } },
      ],
    },
    {
      name: "table",
      label: {
        en_US: "Table, with commas between the columns",
        zh_CN: "表格，列之间用逗号分隔",
        ar: "الجدول، وبين الأعمدة فواصل إنجليزية",
      },
      type: "text",
      value: "Year, Green, Black\n2025, 3, 4\n2026, 5, 2",
      start: "table",
    },
  ],
  forms: [
    {
      label: { en_US: "Chart", zh_CN: "图表", ar: "رسم بياني" },
      template: "```chart\n{kind}\n{table}\n```",
    },
  ],
};
