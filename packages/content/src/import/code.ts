import { type HtmlElement, isElement, textOf } from "./tree.ts";

/** Code as a fenced block with its language; null when it contains elements and must stay HTML. */
export function fencedCode({ attributes, children }: HtmlElement): string | null {
  const [code, ...others] = children.filter((node) => isElement(node) || node.trim() !== "");
  if (!isElement(code, "code") || others.length > 0 || code.children.some((node) => isElement(node))) return null;
  const text = textOf(code).replace(/\n$/, "");
  const longest = Math.max(2, ...[...text.matchAll(/^ {0,3}(`+)/gm)].map((run) => run[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  const language = /(?:^|\s)language-(\S+)/.exec(`${code.attributes.class ?? ""} ${attributes.class ?? ""}`)?.[1] ?? "";
  return `${fence}${language.replaceAll("`", "")}\n${text}\n${fence}`;
}

/**
 * Moves the language of code to where Markdown expects it: other sites write `lang-x`, sometimes on the outer element.
 */
export function withCodeLanguages(html: string): string {
  return html.replace(/<pre([^>]*)>\s*<code([^>]*)>/g, (written, outer: string, inner: string) => {
    const language = /\blang(?:uage)?-(?!default\b|none\b|or-tag\b)([\w+#.-]+)/.exec(inner + outer)?.[1];
    return language ? `<pre><code class="language-${language}">` : written;
  });
}
