import type { Token } from "@askwell/content/visual";
import { Fragment, type Node } from "prosemirror-model";
import { readInline } from "./read-inline.ts";
import { schema } from "./schema.ts";

type Container = "blockquote" | "bullet_list" | "ordered_list" | "list_item" | "table_row";

const containers: Readonly<Record<string, Container>> = {
  blockquote_open: "blockquote",
  bullet_list_open: "bullet_list",
  ordered_list_open: "ordered_list",
  list_item_open: "list_item",
  tr_open: "table_row",
};
/** Tokens without a node of their own. */
const TRANSPARENT = /^(thead|tbody)_(open|close)$/;

/** The place after the token that closes the one at a place. */
function endOf(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let place = at; place < tokens.length; place++) {
    depth += tokens[place]?.nesting ?? 0;
    if (depth === 0) return place + 1;
  }
  return tokens.length;
}

const attrOf = (token: Token, name: string): string | undefined =>
  token.attrs?.find(([each]) => each === name)?.[1]?.toString();

const inlineOf = (tokens: readonly Token[]) => readInline(tokens[1]?.children ?? []);

function attrsOf(name: Container, tokens: readonly Token[]) {
  const first = tokens[0] as Token;
  if (name === "list_item") {
    const [box] = tokens.find(({ type }) => type === "inline")?.children ?? [];
    const isTask = attrOf(first, "class") === "task" && box?.type === "task_box";
    return { task: isTask ? box.attrs?.some(([attribute]) => attribute === "checked") === true : null };
  }
  if (!name.endsWith("_list")) return {};
  // All paragraphs directly in the items of a tight list are hidden.
  const paragraph = tokens.find(({ type, level }) => type === "paragraph_open" && level === first.level + 2);
  const tight = paragraph?.hidden !== false;
  return name === "bullet_list" ? { tight } : { tight, start: Number(attrOf(first, "start") ?? 1) };
}

const withoutTaskBox = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(({ type }) => type === "inline");
  const inline = tokens[at];
  if (inline?.children?.[0]?.type !== "task_box") return tokens;
  const children = inline.children.slice(1);
  return tokens.map((token, place) => (place === at ? Object.assign(Object.create(token), { children }) : token));
};

function blockOf(tokens: readonly Token[]): Node {
  const [first] = tokens;
  if (!first) throw new Error("A block has no tokens.");
  const container = containers[first.type];
  if (container) {
    const inside = container === "list_item" ? withoutTaskBox(tokens) : tokens;
    return schema.nodes[container].createChecked(attrsOf(container, tokens), readNodes(inside.slice(1, -1)));
  }
  switch (first.type) {
    case "paragraph_open":
      return schema.node("paragraph", null, inlineOf(tokens));
    case "heading_open":
      return schema.node("heading", { level: Number(first.tag.slice(1)) }, inlineOf(tokens));
    case "fence":
    case "code_block": {
      const text = first.content.replace(/\n$/, "");
      const language = first.info.trim().split(/\s+/)[0] ?? "";
      return schema.node("code_block", { language }, text === "" ? Fragment.empty : schema.text(text));
    }
    case "hr":
      return schema.node("horizontal_rule");
    case "table_open":
      return schema.nodes.table.createChecked(null, readNodes(tokens.slice(1, -1)));
    case "th_open":
    case "td_open": {
      const align = /(left|center|right)$/.exec(attrOf(first, "style") ?? "")?.[1] ?? null;
      return schema.node(first.type === "th_open" ? "table_header" : "table_cell", { align }, inlineOf(tokens));
    }
    default:
      throw new Error(`The visual editor does not know ${first.type}.`);
  }
}

/** The nodes of blocks. Throws for what the schema does not have. */
export function readNodes(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < tokens.length; ) {
    const type = tokens[at]?.type ?? "";
    const end = TRANSPARENT.test(type) ? at + 1 : endOf(tokens, at);
    if (!TRANSPARENT.test(type)) nodes.push(blockOf(tokens.slice(at, end)));
    at = end;
  }
  return nodes;
}
