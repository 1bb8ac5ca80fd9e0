import { definePlugin } from "@askwell/plugin-kit";
import { themes } from "./themes.ts";

/** Colours of code that an administrator chooses. */
export const codeThemes = definePlugin({
  slug_name: "code_themes",
  kind: "render",
  version: "1.0.0",
  name: { en_US: "Code themes", zh_CN: "代码主题", ar: "سمات الشيفرة" },
  description: {
    en_US: "Other colours for code, in the light and in the dark scheme.",
    zh_CN: "代码的其他配色，适用于浅色和深色方案。",
    ar: "ألوان أخرى للشيفرة، في المظهرين الفاتح والداكن.",
  },
  fields: () => [
    {
      name: "select_theme",
      type: "select",
      title: { en_US: "Theme", zh_CN: "主题", ar: "السمة" },
      value: "meadow",
      options: themes.map(({ name, label }) => ({ value: name, label })),
    },
  ],
  render: { codeTheme: ({ select_theme }) => themes.find(({ name }) => name === select_theme) ?? null },
});
