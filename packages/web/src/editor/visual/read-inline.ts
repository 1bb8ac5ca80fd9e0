import type { Token } from "@askwell/content/visual";
import { type Mark, Mark as Marks, type Node } from "prosemirror-model";
import { schema, TAGS } from "./schema.ts";

const TAG = new RegExp(`^<(/?)(${[...TAGS, "em", "strong", "del"].join("|")})>$`, "i");
const BREAK = /^<br\s*\/?>$/i;
/** Characters that stay escaped: otherwise they begin a mention, an address or a formula. */
const LITERAL = "@#:.$";

const nameOf = (type: string) => type.replace(/_(open|close)$/, "");

/** The places of tags that enclose a part of the sentence. */
function pairedTags(tokens: readonly Token[]): ReadonlySet<number> {
  const paired = new Set<number>();
  const open: { readonly name: string; readonly at: number }[] = [];
  for (const [at, { type, nesting, content }] of tokens.entries()) {
    const [, slash, tag = ""] = type === "html_inline" ? (TAG.exec(content) ?? []) : [];
    const name = tag === "" ? nameOf(type) : `<${tag.toLowerCase()}>`;
    if (nesting === 1 || slash === "") open.push({ name, at });
    if (nesting !== -1 && slash !== "/") continue;
    const from = open.findLastIndex((each) => each.name === name);
    if (from < 0 || (slash === "/" && from < open.length - 1)) continue;
    const [opened] = open.splice(from);
    if (slash === "/" && opened) paired.add(opened.at).add(at);
  }
  return paired;
}

/** The mark of an opening token; null for others. */
function markOf({ type, content, attrs }: Token): Mark | null {
  const { link, strong, em, del, tag } = schema.marks;
  if (type === "html_inline") {
    const name = TAG.exec(content)?.[2]?.toLowerCase() ?? "";
    const known = { em, strong, del }[name];
    return known ? known.create() : tag.create({ name });
  }
  const { href = "", title = null } = Object.fromEntries(attrs ?? []);
  if (type === "link_open") return link.create({ href, title });
  return { strong_open: strong, em_open: em, s_open: del }[type]?.create() ?? null;
}

const sourceOf = (source: string, marks: readonly Mark[]) => schema.node("source_inline", { source }, undefined, marks);

function leafOf(token: Token, marks: readonly Mark[]): Node | null {
  const { type, content } = token;
  switch (type) {
    case "text":
      return content === "" ? null : schema.text(content, marks);
    case "text_special": {
      const isLiteral = token.info === "escape" && LITERAL.includes(content);
      return schema.text(content, isLiteral ? schema.mark("literal").addToSet(marks) : marks);
    }
    case "softbreak":
    case "hardbreak":
      return schema.node("hard_break", null, undefined, marks);
    case "code_inline":
      return schema.text(content, schema.mark("code").addToSet(marks));
    case "image": {
      const { src = "", title = null } = Object.fromEntries(token.attrs ?? []);
      return schema.node("image", { src, title, alt: altOf(token.children ?? []) }, undefined, marks);
    }
    case "html_inline":
      return BREAK.test(content) ? schema.node("hard_break", null, undefined, marks) : sourceOf(content, marks);
    case "formula":
      return sourceOf(content, marks);
    case "footnote_reference":
      return sourceOf(token.markup, marks);
    default:
      throw new Error(`The visual editor does not know ${type}.`);
  }
}

function altOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === "image" ? altOf(children ?? []) : /break$/.test(type) ? " " : content,
    )
    .join("");
}

const isText = (node: Node | undefined): boolean =>
  node?.isText === true && !node.marks.some(({ type }) => type.name === "code");

/** White space as a page shows it: single, and none beside the ends of lines. */
function withSingleSpaces(nodes: readonly Node[]): Node[] {
  const shown: Node[] = [];
  let isAfterSpace = true;
  const trimEnd = () => {
    const last = shown.at(-1);
    if (!last?.text?.endsWith(" ") || !isText(last)) return;
    shown.pop();
    if (last.text !== " ") shown.push(schema.text(last.text.slice(0, -1), last.marks));
  };
  for (const node of nodes) {
    if (!isText(node)) {
      if (node.type.name === "hard_break") trimEnd();
      isAfterSpace = node.type.name === "hard_break";
      shown.push(node);
      continue;
    }
    const text = (node.text ?? "").replace(/[ \t\r\n\f]+/g, " ");
    const rest = isAfterSpace ? text.replace(/^ /, "") : text;
    if (rest === "") continue;
    shown.push(schema.text(rest, node.marks));
    isAfterSpace = rest.endsWith(" ");
  }
  trimEnd();
  return shown;
}

const codeOf = (node: Node | undefined): string | null =>
  node?.marks.length === 1 && node.marks[0]?.type.name === "code" ? (node.text ?? "") : null;
const plainOf = (node: Node | undefined): string => (node?.marks.length === 0 ? (node.text ?? "") : "");

/** Code between dollars is a formula, which plugins draw. Rule: docs/rules/drawings.md DG4. */
function withFormulas(nodes: readonly Node[]): Node[] {
  const shown: Node[] = [];
  let rest = [...nodes];
  for (let [node, ...others] = rest; node; [node, ...others] = rest) {
    const last = plainOf(shown.at(-1));
    const code = codeOf(node);
    const next = plainOf(others[0]);
    rest = others;
    if (code === null || code.includes("`") || !last.endsWith("$") || !next.startsWith("$")) {
      shown.push(node);
      continue;
    }
    shown.pop();
    rest.shift();
    if (last.length > 1) shown.push(schema.text(last.slice(0, -1)));
    shown.push(sourceOf(`$\`${code}\`$`, Marks.none));
    if (next.length > 1) rest.unshift(schema.text(next.slice(1)));
  }
  return shown;
}

/** The parts of a sentence. Throws for what the schema does not have. */
export function readInline(tokens: readonly Token[]): Node[] {
  const paired = pairedTags(tokens);
  const nodes: Node[] = [];
  let marks: readonly Mark[] = Marks.none;
  const open: Mark[] = [];
  for (const [at, token] of tokens.entries()) {
    const isTag = paired.has(at);
    if (token.nesting === 1 || (isTag && !token.content.startsWith("</"))) {
      const mark = markOf(token);
      if (!mark) throw new Error(`The visual editor does not know ${token.type}.`);
      open.push(mark);
      marks = mark.addToSet(marks);
    } else if (token.nesting === -1 || isTag) {
      const closed = open.pop();
      if (closed && !open.some((mark) => mark.eq(closed))) marks = closed.removeFromSet(marks);
    } else {
      const leaf = leafOf(token, marks);
      if (leaf) nodes.push(leaf);
    }
  }
  return withFormulas(withSingleSpaces(nodes));
}
