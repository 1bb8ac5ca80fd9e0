import { expect, test } from "vitest";
import { htmlToMarkdown } from "../src/import/index.ts";
import { describe as describePost, firstLine, plainText, postReferences, searchExcerpt } from "../src/index.ts";
import { mentionedNames, reduceBio, renderBio, renderMarkdown, sanitizeHtml } from "../src/render/index.ts";
import { titleSlug } from "../src/slug.ts";
import { expectSafe } from "./safe-html.ts";

const SIZE = 100_000;
/** Maximum size of the page relative to its source: a table of empty cells is the worst case. */
const MAX_TIMES_LONGER = 12;

const repeated = [
  "[",
  "]",
  "![",
  "[](",
  "[a](",
  "[a]: ",
  "[a]: b\n",
  "[a]: b '\n",
  "[a",
  "[^",
  "[^a]",
  "[^a]: b\n",
  "^[",
  "(",
  "<",
  "<a",
  "<a href='x'>",
  "<a b ",
  '<a href="',
  "</b>",
  "<b>",
  "<div>",
  "<p>",
  "<li>",
  "<!--",
  "<![CDATA[",
  "<?",
  "<!",
  "<svg><style>",
  "<table><tr><td>",
  "<details><summary>",
  "*",
  "_",
  "**a ",
  "*a_ ",
  "***",
  "a*b",
  "a**b ",
  "_a__b___c",
  "~",
  "~~",
  "`",
  "``a`",
  "```\n",
  "~~~\n",
  "\\",
  "&",
  "&#",
  "&amp;",
  "> ",
  ">",
  "- ",
  "-\t",
  "* ",
  "1. ",
  "1) ",
  "- a\n",
  "> - ",
  "- > ",
  "[ ] ",
  "- [ ] a\n",
  "#",
  "# a\n",
  "=\n",
  "a\n=\n",
  "a\n",
  "a  \n",
  "\n",
  "\t",
  "    a\n",
  "\u00a0",
  "|",
  "|a",
  "| a |\n",
  "a|b\n-|-\n",
  "|-",
  ":-:|",
  "http://",
  "http://a",
  "https://a.b/(",
  "www.",
  "www.a.b ",
  "a@a.b ",
  "a@",
  "@a ",
  "@ab.",
  "@",
  "#D1D1 ",
  "/questions/D1D1",
  "\u{1F600}",
  "é",
  "\u0301",
  "\u202e",
  "\ud800",
  "\0",
  '"',
  "'",
  "(((",
  "[[[]]]",
  "[a](<b",
  "[a](\\(",
  "{code...}",
  "$a_b$ ",
  "$$",
  "a ",
];

const built: Readonly<Record<string, string>> = {
  "lists nested as deep as they go": Array.from({ length: 440 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join(
    "\n",
  ),
  "quotes nested ever deeper": Array.from({ length: 440 }, (_, depth) => `${">".repeat(depth)}a`).join("\n"),
  "quotes in one line, with lazy lines after": `${"> ".repeat(SIZE / 4)}a\n${"a\n".repeat(SIZE / 4)}`,
  "runs of backticks, each of another length": Array.from({ length: 440 }, (_, length) => "`".repeat(length)).join(" "),
  "brackets opened and closed": "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2),
  "links in links in links": `${"[".repeat(SIZE / 8)}a${"](b)".repeat(SIZE / 8)}`,
  "emphasis in emphasis": `${"*a **b ".repeat(SIZE / 16)}${"** *".repeat(SIZE / 16)}`,
  "a long address behind a short name, many times": `[a]: /${"u".repeat(SIZE / 2)}\n\n${"[a]".repeat(SIZE / 6)}`,
  "a long title behind a short name, many times": `[a]: /u "${"t".repeat(SIZE / 2)}"\n\n${"![a]".repeat(SIZE / 8)}`,
  "a footnote referred to many times": `[^a]: ${"n".repeat(SIZE / 2)}\n\n${"[^a]".repeat(SIZE / 8)}`,
  "footnotes that refer to each other": Array.from({ length: 5000 }, (_, n) => `[^${n}]: [^${n + 1}]`)
    .join("\n")
    .concat("\n\n[^0]"),
  "many headings of the same name": "# a\n".repeat(SIZE / 4),
  "many headings that take each other's anchors": Array.from({ length: 9000 }, (_, n) => `# a\n# a-${n}`).join("\n"),
  "a wide table with short rows": `|${"a|".repeat(300)}\n|${"-|".repeat(300)}\n${"|\n".repeat(SIZE / 4)}`,
  "elements nested as deep as they go": "<b>".repeat(SIZE / 7) + "</b>".repeat(SIZE / 7),
  "blocks nested as deep as they go": "<div>".repeat(SIZE / 11) + "</div>".repeat(SIZE / 11),
  "lists of HTML nested as deep as they go": "<ul><li>".repeat(SIZE / 8),
  "one attribute without end": `<a href="/${"a".repeat(SIZE)}">x</a>`,
  "very many attributes": `<a ${Array.from({ length: SIZE / 8 }, (_, n) => `a${n}=1`).join(" ")}>x</a>`,
  "code that a grammar takes long over": `\`\`\`java\n${"$".repeat(SIZE)}\n\`\`\``,
  "many blocks of such code": `\`\`\`csharp\n${"a".repeat(490)}\n\`\`\`\n`.repeat(200),
  "one word": "a".repeat(SIZE),
};

const texts = new Map([
  ...repeated.map((part) => [part, part.repeat(SIZE / part.length)] as const),
  ...Object.entries(built),
]);

test.each([...texts])("M12 a text made of %j renders to safe HTML of bounded length", (_, text) => {
  const html = renderMarkdown(text);
  expectSafe(html);
  expect(html.length).toBeLessThan(Math.max(text.length, SIZE) * MAX_TIMES_LONGER);
});

/** Shorter versions of the texts, for the rest of the package. */
const shorterTexts = new Map([...texts].map(([name, text]) => [name, text.slice(0, SIZE / 5)]));

test.each([...shorterTexts])("M12 %j passes the filter, the excerpts and the import", (_, text) => {
  const html = sanitizeHtml(text);
  expectSafe(html);
  expect(plainText(html).length).toBeLessThanOrEqual(html.length);
  expect([...describePost(html)].length).toBeLessThanOrEqual(243);
  expectSafe(firstLine(html));
  expectSafe(renderMarkdown(htmlToMarkdown(text)));
});

test.each([...shorterTexts])("M12 names, posts and words can be extracted from %j", (_, text) => {
  expect(mentionedNames(text).length).toBeLessThanOrEqual(1);
  expect(postReferences(text).length).toBeLessThanOrEqual(1);
  expect(searchExcerpt(text, ["a", text.slice(0, 60)]).length).toBeLessThan(1000);
  expect(reduceBio(renderBio(text))).toMatch(/^(?:[^<>]|<\/?(?:p|b|br|strong|em)>)*$/);
  expect(titleSlug(text).length).toBeLessThanOrEqual(150);
});

test("M12 a text beyond all limits is shown as plain text", () => {
  const html = renderMarkdown("*a* <b>\n".repeat(30_000));
  expect(html.startsWith("<p>*a* &lt;b&gt;<br>\n*a* &lt;b&gt;")).toBe(true);
  expectSafe(html);
});

test("M12 addresses repeated by reference are removed beyond the budget, their text stays", () => {
  const html = renderMarkdown(`[a]: /${"u".repeat(50_000)}\n\n${"[a] ".repeat(100)}`);
  expect(html.match(/<a /g)?.length).toBe(3);
  expect(plainText(html)).toBe("a ".repeat(100).trim());
});
