import { expect } from "vitest";

/** Every tag allowed in our HTML, letter for letter, so that all parsers agree on it. */
const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g;
const ATTRIBUTE = / ([a-z-]+)(?:="([^"<>]*)")?/g;

const ELEMENTS = new Set(
  "a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  ),
);

const BOX = /^<input type="checkbox"(?: checked)? disabled(?: aria-label="[^"<>]+")?>$/;

/** The pattern of each attribute's value, deliberately duplicated: the test must not depend on the code. */
const VALUES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/[^/\\\s]|mailto:[^\s]|\/(?![/\\])|#(?:h|fn|fnref)-)/,
  src: /^(?:https?:\/\/[^/\\\s]|\/(?![/\\]))/,
  rel: /^nofollow ugc noopener$/,
  id: /^(?:h|fn|fnref)-/,
  class: /^(?:(?:language-\S+|hljs-[a-z-]+|[a-z]+_{1,2}|spoiler|task|footnotes?|footnote-back|formula)(?: |$))+$/,
  alt: /^/,
  // Only for task checkboxes, see below.
  "aria-label": /^/,
  title: /^/,
  type: /^(?:checkbox|[1aAiI])$/,
  disabled: /^$/,
  checked: /^$/,
  open: /^$/,
  reversed: /^$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  width: /^\d+$/,
  height: /^\d+$/,
  start: /^-?\d+$/,
  value: /^-?\d+$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  align: /^(?:left|center|right)$/,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[A-Za-z0-9-]+$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/i,
  datetime: /^[\dTZPWDHMSYtz:. +-]+$/i,
};

/** Asserts that HTML contains only what the rules allow: elements, attributes, addresses, balanced tags. */
export function expectSafe(html: string): void {
  const problems: string[] = [];
  const open: string[] = [];
  const rest = html.replace(TAG, (tag, name: string, attributes: string) => {
    if (!ELEMENTS.has(name)) problems.push(`element ${tag}`);
    for (const [, attribute = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const isNamed = attribute !== "aria-label" || name === "input";
      if (!VALUES[attribute]?.test(value) || !isNamed) problems.push(`attribute ${attribute} in ${tag}`);
    }
    if (name === "input" && !BOX.test(tag)) problems.push(`field ${tag}`);
    if (tag.startsWith("</") && open.pop() !== name) problems.push(`stray ${tag}`);
    else if (!tag.startsWith("</") && !/^(?:br|hr|img|input|wbr)$/.test(name)) open.push(name);
    return "";
  });
  if (/[<>]|&(?!(?:lt|gt|amp|quot);)/.test(rest)) problems.push(`unescaped: ${rest}`);
  if (open.length > 0) problems.push(`left open: ${open.join(" ")}`);
  expect(problems).toEqual([]);
}
