import type { FieldProblem, PluginValues } from "@askwell/plugin-kit";

/** The settings have room for this many pages. */
export const MAX_PAGES = 20;

const SLUG = /^[a-z0-9][a-z0-9_-]{0,99}$/;

/** A page as it was written. */
interface WrittenPage {
  readonly title: string;
  readonly slug: string;
  /** The description for search engines. */
  readonly about: string;
  readonly menu: "navigation" | "footer" | "";
  readonly text: string;
}

function readPage(values: PluginValues, number: number): WrittenPage {
  const textOf = (name: string) => String(values[`${name}_${number}`] ?? "").trim();
  const menu = textOf("menu");
  return {
    title: textOf("title"),
    slug: textOf("slug"),
    about: textOf("about"),
    menu: menu === "navigation" || menu === "footer" ? menu : "",
    text: textOf("text"),
  };
}

const numbers = Array.from({ length: MAX_PAGES }, (_, index) => index + 1);
const isWritten = ({ title, slug, text }: WrittenPage) => title !== "" || slug !== "" || text !== "";

/** The pages that are complete, in the order of the form. */
export const readPages = (values: PluginValues): WrittenPage[] =>
  numbers.map((number) => readPage(values, number)).filter(({ title, slug }) => title !== "" && SLUG.test(slug));

/** The number of the last page in the form; 0 without any. */
export const lastNumber = (values: PluginValues): number =>
  numbers.findLast((number) => isWritten(readPage(values, number))) ?? 0;

/** What is missing or wrong in the form; a page without title, address and text is none. */
export function problemsOf(values: PluginValues): FieldProblem[] {
  const pages = numbers.map((number) => ({ number, ...readPage(values, number) })).filter(isWritten);
  return pages.flatMap(({ number, title, slug }) => [
    ...(title === "" ? [{ field: `title_${number}`, message: messages.title }] : []),
    ...(SLUG.test(slug) ? [] : [{ field: `slug_${number}`, message: messages.slug }]),
    ...(pages.some((other) => other.number < number && other.slug === slug && slug !== "")
      ? [{ field: `slug_${number}`, message: messages.taken }]
      : []),
  ]);
}

const messages = {
  title: { en_US: "A page needs a title.", zh_CN: "页面需要标题。", ar: "تحتاج الصفحة إلى عنوان." },
  slug: {
    en_US: "Use lower-case letters, digits and dashes.",
    zh_CN: "请使用小写字母、数字和短横线。",
    ar: "استخدم حروفًا لاتينية صغيرة وأرقامًا وشرطات.",
  },
  taken: {
    en_US: "Another page has this address.",
    zh_CN: "另一个页面已使用此地址。",
    ar: "لصفحة أخرى هذا العنوان.",
  },
} as const;
