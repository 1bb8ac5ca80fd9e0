import { expect, test } from "vitest";
import { environment, renderingOf } from "./environment.ts";
import { createParser } from "./parser.ts";
import { mentionedNames, renderMarkdown } from "./render.ts";
import { WorkBudgetExceeded } from "./work-budget.ts";

const LENGTH = 65_535;
const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

const ORDINARY = fill(
  [
    "Some words of a *post* with `code`, a [link](https://a.example/b) and more words.",
    "Another paragraph of it, by @ann, with https://b.example in its words:",
    "- one item\n- two items",
    "| a | b |\n|---|---|\n| one | two |",
    "```js\nconst a = 1;\n```\n\n",
  ].join("\n\n"),
);

const parser = createParser();

/** The cost of a text in tokens and line checks; null when it exceeds the budget. */
function costOf(text: string): number | null {
  const env = environment({});
  try {
    parser.parse(text, env);
  } catch (error) {
    expect(error).toBeInstanceOf(WorkBudgetExceeded);
    expect(renderingOf(env).work.blockSteps).toBeLessThanOrEqual(renderingOf(env).work.most + 1);
    return null;
  }
  return renderingOf(env).work.spent;
}

const hostile = [
  ..."|a|b|\n|-|-|\n|c|d|\n\n;a|b\n-|-\n;|a|\n|-|\n;- - - - - - - - a\n;> a\n\n;- [ ] a\n;# a\n;- a\n;a\n\n".split(";"),
  ..."a\n-\n;1. 1. 1. a\n;> a\nb\n;>>>>>>>>>> a\nb\nb\n;www.a.b ;a@b.co ;*a* ;[[;`a` ;<i>;@abc ;a\n;[^a]: b\n\n;![;![\n;[;![a](;<b>;[^".split(
    ";",
  ),
].map(fill);
/** Each image parses the content of nested images again. */
const images = `${"![".repeat(99)}${"[](".repeat(21_000)}`.slice(0, LENGTH - 400).concat("](b)".repeat(99));
const lazy = `${">".repeat(60)} a\n${"b\n".repeat(LENGTH / 2)}`.slice(0, LENGTH);
const lazyOften = fill(`${"> ".repeat(60)}a\n${"b\n".repeat(40)}`);

const ordinary = costOf(ORDINARY) ?? Number.NaN;

test.each([...hostile, lazy, lazyOften, images].map((text) => [text.slice(0, 20), text]))(
  "M12 a text made of %j costs less than three times what an ordinary one of its length does",
  (_, text) => {
    expect((costOf(text) ?? 0) / ordinary).toBeLessThan(3);
  },
);

test("M12 images nested twice exceed the budget, images nested once do not", () => {
  expect(costOf(images)).toBeNull();
  expect(renderMarkdown("![a ![b](https://c.example/d)](https://c.example/e)")).toContain("<img");
});

test("M12 quotes continued by very many lines exceed the budget", () => {
  expect([costOf(lazy), costOf(lazyOften)]).toEqual([null, null]);
});

test("M12 a text over the budget is shown as plain text, complete", () => {
  const text = `@ann ${fill("> <&\n\n")}`;
  const html = renderMarkdown(text);
  const shown = html
    .replaceAll(/<p>|<\/p>|<br>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  expect(shown.replaceAll("&amp;", "&")).toBe(text);
  expect(mentionedNames(text)).toEqual([]);
});

test("M12 long realistic texts are rendered: tables, lists, letters, code", () => {
  const texts = {
    table: `| name | number | unit |\n|---|---|---|\n${"| something | 123.45 | metres |\n".repeat(2000)}`,
    list: "- an item of a list\n".repeat(3000),
    prose: "It was a dark and stormy night, and nobody knew why the test had failed.\n\n".repeat(850),
    log: `\`\`\`\n${"12:00:01 something happened\n".repeat(2200)}\`\`\``,
  };
  for (const text of Object.values(texts)) {
    expect(text.length).toBeLessThanOrEqual(LENGTH);
    expect(renderMarkdown(text)).toMatch(/<(table|ul|pre)>|<\/p>\n<p>/);
  }
});
