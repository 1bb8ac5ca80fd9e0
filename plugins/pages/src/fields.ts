import type { PluginField } from "@askwell/plugin-kit";
import { MAX_PAGES } from "./read-pages.ts";

function pageFields(number: number): PluginField[] {
  const named = (name: string) => `${name}_${number}`;
  return [
    {
      name: named("page"),
      type: "legend",
      title: { en_US: `Page ${number}`, zh_CN: `页面 ${number}`, ar: `الصفحة ${number}` },
    },
    {
      name: named("title"),
      type: "input",
      title: { en_US: "Title", zh_CN: "标题", ar: "العنوان" },
    },
    {
      name: named("slug"),
      type: "input",
      title: { en_US: "Address", zh_CN: "地址", ar: "المسار" },
      description: {
        en_US: "The page stands at /pages/ and this word. Empty all fields of a page to remove it.",
        zh_CN: "页面地址为 /pages/ 加上此词。清空页面的所有字段即可删除它。",
        ar: "عنوان الصفحة ‎/pages/‎ ثم هذه الكلمة. أفرغ كل حقول الصفحة لإزالتها.",
      },
      ui_options: { placeholder: { en_US: "guidelines" } },
    },
    {
      name: named("menu"),
      type: "select",
      title: { en_US: "Link", zh_CN: "链接", ar: "الرابط" },
      value: "footer",
      options: [
        { value: "footer", label: { en_US: "In the footer", zh_CN: "在页脚", ar: "في التذييل" } },
        { value: "navigation", label: { en_US: "In the navigation", zh_CN: "在导航栏", ar: "في قائمة التنقل" } },
        { value: "none", label: { en_US: "Nowhere", zh_CN: "不显示", ar: "لا مكان" } },
      ],
    },
    {
      name: named("about"),
      type: "input",
      title: { en_US: "Description for search engines", zh_CN: "供搜索引擎使用的描述", ar: "وصف لمحركات البحث" },
      description: {
        en_US: "Empty, it is the beginning of the text.",
        zh_CN: "留空则使用正文开头。",
        ar: "إن تُرك فارغًا فهو بداية النص.",
      },
    },
    {
      name: named("text"),
      type: "textarea",
      title: { en_US: "Text", zh_CN: "正文", ar: "النص" },
      description: { en_US: "In Markdown.", zh_CN: "使用 Markdown。", ar: "بصيغة Markdown." },
      ui_options: { rows: "12" },
    },
  ];
}

/** The fields of the pages up to the last one, and of one more. */
export function fieldsOf(last: number): PluginField[] {
  const pages = Math.min(MAX_PAGES, last + 1);
  return Array.from({ length: pages }, (_, index) => pageFields(index + 1)).flat();
}
