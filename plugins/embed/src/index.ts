import { definePlugin } from "@askwell/plugin-kit";
import { platforms } from "./platforms.ts";

/** Shows videos, code and drawings of other sites where a link to them stands alone. */
export const embed = definePlugin({
  slug_name: "embed",
  kind: "embed",
  version: "1.0.0",
  name: { en_US: "Embeds", zh_CN: "嵌入内容", ar: "المحتوى المضمَّن" },
  description: {
    en_US:
      "Where a link to a video, a drawing or code stands alone in a paragraph, readers can show it in place. Nothing is loaded from the other site before they press.",
    zh_CN:
      "当指向视频、图画或代码的链接单独成段时，读者可以就地显示其内容。在读者点击之前，不会从其他网站加载任何内容。",
    ar: "حيث يقف رابط إلى فيديو أو رسم أو شيفرة وحده في فقرة، يستطيع القراء عرضه في مكانه. ولا يُحمَّل شيء من الموقع الآخر قبل أن يضغطوا.",
  },
  fields: () => [
    {
      name: "platforms",
      type: "checkbox",
      title: { en_US: "Platforms", zh_CN: "平台", ar: "المنصات" },
      description: {
        en_US: "Pages may open frames of the chosen platforms, and of no others.",
        zh_CN: "页面只能打开所选平台的框架，不能打开其他平台的。",
        ar: "يمكن للصفحات فتح إطارات المنصات المختارة دون غيرها.",
      },
      value: platforms.map(({ platform }) => platform),
      options: platforms.map(({ platform }) => ({ label: { en_US: platform }, value: platform })),
    },
  ],
  embed: { platforms },
});
