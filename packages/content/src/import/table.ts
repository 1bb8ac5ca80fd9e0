import { inlineMarkdown } from "./inline.ts";
import { type HtmlElement, hasBlocks, isElement } from "./tree.ts";

const RULES: Readonly<Record<string, string>> = { left: ":---", center: ":---:", right: "---:" };

/**
 * A Markdown table; null when it must stay HTML: spans, blocks in cells, several header rows, rows of different length.
 */
export function tableMarkdown(table: HtmlElement): string | null {
  const [head, body, ...others] = table.children.filter((node) => isElement(node));
  if (head?.name !== "thead" || others.length > 0 || (body && body.name !== "tbody")) return null;
  const rows = [...rowsOf(head), ...(body ? rowsOf(body) : [])];
  const width = rows[0]?.length ?? 0;
  if (rowsOf(head).length !== 1 || width === 0 || rows.some((row) => row.length !== width || !row.every(isPlainCell)))
    return null;
  const [names, ...rest] = rows.map((row) => line(row.map(({ children }) => inlineMarkdown(children, "cell"))));
  const rules = line((rows[0] ?? []).map(({ attributes }) => RULES[attributes.align ?? ""] ?? "---"));
  return [names, rules, ...rest].join("\n");
}

function rowsOf(section: HtmlElement): HtmlElement[][] {
  return section.children
    .filter((node) => isElement(node, "tr"))
    .map(({ children }) => children.filter((node) => isElement(node)));
}

function isPlainCell(cell: HtmlElement): boolean {
  return !hasBlocks(cell) && cell.attributes.colspan === undefined && cell.attributes.rowspan === undefined;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
