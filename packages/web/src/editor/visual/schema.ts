import { type Attrs, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import { linkAddress } from "../markdown/links.ts";

const attribute = (name: string) => (element: HTMLElement | string) =>
  typeof element === "string" ? null : element.getAttribute(name);

/** Addresses that a pasted or written text may lead to; others stay in the text and out of the page. */
const shownAddress = (address: string): string | undefined =>
  /^(https?:|mailto:|\/(?!\/)|#)/i.test(address) ? address : undefined;

const languageOf = (element: HTMLElement): string =>
  /\blang(?:uage)?-([\w+#.-]+)/.exec(`${element.className} ${element.firstElementChild?.className ?? ""}`)?.[1] ?? "";

const levels = [1, 2, 3, 4, 5, 6];

const cell = (tag: "th" | "td"): NodeSpec => ({
  content: "inline*",
  isolating: true,
  tableRole: tag === "th" ? "header_cell" : "cell",
  // The first three are those that the commands of tables expect.
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, align: { default: null } },
  parseDOM: [{ tag, getAttrs: (element) => ({ align: attribute("align")(element) }) }],
  toDOM: ({ attrs }) => [tag, attrs.align ? { align: attrs.align, dir: "auto" } : { dir: "auto" }, 0],
});

const taskOf = (element: HTMLElement): boolean | null => {
  const box = element.querySelector<HTMLInputElement>(
    ":scope > input[type=checkbox], :scope > p > input[type=checkbox]",
  );
  return box ? box.checked : null;
};

const listItem = ({ attrs }: Node): DOMOutputSpec =>
  attrs.task === null ? ["li", 0] : ["li", { "data-task": attrs.task ? "done" : "open" }, 0];

const nodes = {
  doc: { content: "block+" },
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", { dir: "auto" }, 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    // One level lower, like in the posted text, whose page has a title.
    toDOM: ({ attrs }) => [`h${Math.min(6, attrs.level + 1)}`, { dir: "auto" }, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", { dir: "auto" }, 0],
  },
  bullet_list: {
    attrs: { tight: { default: true } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", { dir: "auto" }, 0],
  },
  ordered_list: {
    attrs: { start: { default: 1 }, tight: { default: true } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol", getAttrs: (element) => ({ start: Number(attribute("start")(element) ?? 1) }) }],
    toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? { dir: "auto" } : { dir: "auto", start: attrs.start }, 0],
  },
  list_item: {
    attrs: { task: { default: null } },
    content: "block+",
    defining: true,
    parseDOM: [{ tag: "li", getAttrs: (element) => (typeof element === "string" ? null : { task: taskOf(element) }) }],
    toDOM: listItem,
  },
  code_block: {
    attrs: { language: { default: "" } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (element) => (typeof element === "string" ? null : { language: languageOf(element) }),
      },
    ],
    toDOM: ({ attrs }) => ["pre", { "data-language": attrs.language, dir: "ltr" }, ["code", 0]],
  },
  /** Markdown that has no form of its own here, such as HTML and definitions. */
  source_block: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre[data-source]", preserveWhitespace: "full", priority: 60 }],
    toDOM: () => ["pre", { "data-source": "", dir: "auto" }, ["code", 0]],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    content: "table_row+",
    group: "block",
    isolating: true,
    tableRole: "table",
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", ["tbody", 0]],
  },
  table_row: {
    content: "(table_header | table_cell)+",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_header: cell("th"),
  table_cell: cell("td"),
  text: { group: "inline" },
  hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  image: {
    attrs: { src: { default: "" }, alt: { default: "" }, title: { default: null } },
    inline: true,
    group: "inline",
    draggable: true,
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) =>
          shownAddress(attribute("src")(element) ?? "") !== undefined && {
            src: attribute("src")(element),
            alt: attribute("alt")(element) ?? "",
            title: attribute("title")(element),
          },
      },
    ],
    // Without an address it is one that is being uploaded.
    toDOM: ({ attrs: { src, alt } }) => {
      const address = shownAddress(src);
      return address === undefined ? ["span", { "data-picture": "" }, alt] : ["img", { src: address, alt }];
    },
  },
  /** A part of a sentence that has no form of its own here, such as a formula. */
  source_inline: {
    attrs: { source: {} },
    inline: true,
    group: "inline",
    atom: true,
    parseDOM: [{ tag: "code[data-source]", getAttrs: (element) => ({ source: attribute("data-source")(element) }) }],
    toDOM: ({ attrs }) => ["code", { "data-source": attrs.source, dir: "ltr" }, attrs.source],
  },
} satisfies Record<string, NodeSpec>;

/** Elements that Markdown writes as HTML, and some that it has marks for. */
export const TAGS = ["kbd", "sub", "sup", "b", "i", "s", "u", "ins", "mark", "small"];

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = linkAddress(attribute("href")(element) ?? "");
          return href !== null && { href, title: attribute("title")(element) };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", withoutEmpty({ href: shownAddress(attrs.href), title: attrs.title }), 0],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b:not([style*=normal])" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  del: { parseDOM: [{ tag: "del" }, { tag: "s" }, { tag: "strike" }], toDOM: () => ["del", 0] },
  tag: {
    attrs: { name: {} },
    excludes: "",
    parseDOM: ["kbd", "sub", "sup", "ins", "u", "mark"].map((name) => ({ tag: name, attrs: { name } })),
    toDOM: ({ attrs }) => [attrs.name, 0],
  },
  code: { code: true, parseDOM: [{ tag: "code:not([data-source])" }], toDOM: () => ["code", { dir: "ltr" }, 0] },
  /** A character that is escaped, so that it begins no mention, address or formula. */
  literal: { inclusive: false, toDOM: () => ["span", 0] },
} satisfies Record<string, MarkSpec>;

function withoutEmpty(attrs: Readonly<Record<string, unknown>>): Attrs {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined));
}

/** What the visual editor can show of a text. Everything else stays Markdown. */
export const schema = new Schema({ nodes, marks });
