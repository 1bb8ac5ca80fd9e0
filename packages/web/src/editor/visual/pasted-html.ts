/** Styles that are not applied, not even while they are read, which the content security policy would report. */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));

const styleOf = (element: Element): string => (element.getAttribute("data-style") ?? "").toLowerCase();

/** What styles stand for, in programs that write them in the place of elements. */
const styled: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/, "strong"],
  [/font-style:\s*italic/, "em"],
  [/text-decoration[a-z-]*:[^;]*line-through/, "del"],
  [/vertical-align:\s*super/, "sup"],
  [/vertical-align:\s*sub/, "sub"],
];

function wrapContent(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Elements for what is only styled, and none for what is styled as plain. */
function nameStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll("b[data-style], strong[data-style]")) {
    if (/font-weight:\s*(normal|[1-5]00)/.test(styleOf(element))) element.replaceWith(...element.childNodes);
  }
  for (const element of body.querySelectorAll("span[data-style]")) {
    for (const [pattern, name] of styled) if (pattern.test(styleOf(element))) wrapContent(element, name);
  }
}

/** Code that is copied from an editor: lines of one face, with their spaces. */
function nameCode(body: HTMLElement): void {
  for (const block of body.querySelectorAll("div[data-style]")) {
    const style = styleOf(block);
    if (!/font-family:[^;]*mono/.test(style) || !/white-space:\s*pre/.test(style)) continue;
    const lines = [...block.children].map(({ textContent }) => textContent ?? "");
    const code = body.ownerDocument.createElement("pre");
    code.textContent = lines.length > 1 ? lines.join("\n") : (block.textContent ?? "");
    block.replaceWith(code);
  }
}

const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d+)/;

/** Lists that Word writes as paragraphs with their markers. */
function nestWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll("p[data-style*='mso-list' i]")) {
    const level = Number(LIST_LEVEL.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const markers = [...paragraph.querySelectorAll("[data-style*='mso-list:' i]")];
    const isNumber = /^\s*[\p{L}\p{N}]+[.)]/u.test(markers[0]?.textContent ?? "");
    for (const marker of markers) marker.remove();
    if (paragraph.previousElementSibling !== previous) lists = [];
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = body.ownerDocument.createElement(isNumber ? "ol" : "ul");
      const above = lists.at(-1);
      if (above) (above.lastElementChild ?? above.appendChild(body.ownerDocument.createElement("li"))).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
    previous = lists[0] ?? null;
  }
}

/** Lists that stand directly in lists belong to the item before them. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) list.previousElementSibling?.append(list);
}

/** Pasted HTML with elements for what Word, Google Docs and editors of code only style. Rule: docs/rules/editor.md ED14. */
export function withNamedForms(html: string): string {
  if (!/style\s*=|<[uo]l/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  nestWordLists(body);
  nestLists(body);
  nameCode(body);
  nameStyles(body);
  return body.innerHTML;
}
