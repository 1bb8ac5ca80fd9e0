/**
 * Puts every table into an element of its own that scrolls. A table inside another one scrolls with that one: an element
 * between the two would not stay where it is written. Rules: docs/rules/markdown.md M27.
 */
export function wrapTables(html: string): string {
  if (!html.includes("<table")) return html;
  let depth = 0;
  return html.replace(/<table\b[^>]*>|<\/table>/g, (tag) => {
    if (tag === "</table>") {
      depth -= 1;
      return depth === 0 ? `${tag}</div>` : tag;
    }
    depth += 1;
    return depth === 1 ? `<div data-scroll>${tag}` : tag;
  });
}
