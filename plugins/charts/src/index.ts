import { definePlugin } from "@askwell/plugin-kit";
import { chartTool } from "./chart-tool.ts";

/** Draws charts from blocks of the language `chart`. */
export const charts = definePlugin({
  slug_name: "charts",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Charts", zh_CN: "图表", ar: "الرسوم البيانية" },
  description: {
    en_US: "Draws bars and lines from blocks of the language chart, which contain a small table.",
    zh_CN: "根据语言为 chart 的代码块中的小表格绘制柱状图和折线图。",
    ar: "يرسم أعمدة وخطوطًا من كتل الشيفرة بلغة chart التي تحوي جدولًا صغيرًا.",
  },
  render: { blocks: ["chart"] },
  editor: { tools: [chartTool] },
});
