import { definePlugin } from "@askwell/plugin-kit";
import { readLinks, wrongLine } from "./links.ts";

/** A box with links that an administrator chooses. */
export const quickLinks = definePlugin({
  slug_name: "quick_links",
  kind: "sidebar",
  version: "1.0.0",
  name: { en_US: "Quick links", zh_CN: "快速链接", ar: "روابط سريعة" },
  description: {
    en_US: "A box with links of your choice beside lists of questions.",
    zh_CN: "在问题列表旁显示一栏您选择的链接。",
    ar: "مربع بروابط من اختيارك بجانب قوائم الأسئلة.",
  },
  fields: () => [
    {
      name: "links_text",
      type: "textarea",
      title: { en_US: "Links", zh_CN: "链接", ar: "الروابط" },
      description: {
        en_US:
          "One a line, the text in brackets and the address in parentheses. Paths such as /help stay on this site.",
        zh_CN: "每行一个，文字写在方括号中，地址写在圆括号中。/help 这样的路径指向本站。",
        ar: "رابط في كل سطر، النص بين قوسين مربعين والعنوان بين قوسين. المسارات مثل ‎/help‎ تبقى في هذا الموقع.",
      },
      ui_options: { rows: "6", placeholder: { en_US: "[How to ask](/help)" } },
    },
  ],
  async check(_context, { links_text }) {
    const wrong = wrongLine(links_text);
    if (wrong === undefined) return [];
    const message = {
      en_US: `This line is no link: ${wrong}`,
      zh_CN: `此行不是链接：${wrong}`,
      ar: `هذا السطر ليس رابطًا: ${wrong}`,
    };
    return [{ field: "links_text", message }];
  },
  sidebar: {
    boxes: async ({ configuration }) => [
      {
        title: { en_US: "Quick links", zh_CN: "快速链接", ar: "روابط سريعة" },
        links: readLinks(configuration.links_text),
      },
    ],
  },
});
