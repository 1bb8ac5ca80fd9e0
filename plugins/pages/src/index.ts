import { definePlugin } from "@askwell/plugin-kit";
import { fieldsOf } from "./fields.ts";
import { lastNumber, problemsOf, readPages } from "./read-pages.ts";

/** Pages that administrators write in Markdown, such as guidelines. */
export const pages = definePlugin({
  slug_name: "pages",
  kind: "route",
  version: "1.0.0",
  name: { en_US: "Pages", zh_CN: "页面", ar: "صفحات" },
  description: {
    en_US: "Pages that you write in Markdown, such as guidelines or what this site is about.",
    zh_CN: "您用 Markdown 编写的页面，例如社区准则或本站简介。",
    ar: "صفحات تكتبها بصيغة Markdown، مثل الإرشادات أو التعريف بالموقع.",
  },
  fields: ({ configuration }) => fieldsOf(lastNumber(configuration)),
  check: async (_context, values) => problemsOf(values),
  route: {
    pages: async ({ configuration }) =>
      readPages(configuration).map(({ slug, title, menu }) => ({
        path: `/pages/${slug}`,
        title: { en_US: title },
        ...(menu !== "" && { menu }),
      })),
    async show({ configuration }, { path }) {
      const page = readPages(configuration).find(({ slug }) => path === `/pages/${slug}`);
      return page
        ? { title: page.title, markdown: page.text, ...(page.about !== "" && { description: page.about }) }
        : null;
    },
  },
});
