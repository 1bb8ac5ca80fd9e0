import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { searchLabelsOnce } from "./label-search.ts";

const plain = new MarkdownIt({ html: true });
const quick = new MarkdownIt({ html: true });
quick.use(searchLabelsOnce);

const parts = ["[", "]", "![", "](b)", "(b)", "[a]", "[a][", "a", " ", "*", "`", "\\", "!", "<b>", "\n[a]: b\n\n"];

test("M12 the memoized label search finds what the parser's own does", () => {
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, (markdown) => {
      expect(quick.render(`[a]: b\n\n${markdown}`)).toBe(plain.render(`[a]: b\n\n${markdown}`));
    }),
  );
});

/** Number of parser steps while searching for the end of a label. */
function stepsOf(markdown: string): number {
  const md = new MarkdownIt();
  md.use(searchLabelsOnce);
  const skip = md.inline.skipToken.bind(md.inline);
  let steps = 0;
  md.inline.skipToken = (state) => {
    steps += 1;
    skip(state);
  };
  md.render(markdown);
  return steps;
}

test.each(["![", "![\n", "[", "[a ", "![a] ", "[[]"])("M12 twice the length of %j takes twice the steps", (part) => {
  expect(stepsOf(part.repeat(4000)) / stepsOf(part.repeat(2000))).toBeLessThan(2.5);
  expect(stepsOf(part.repeat(2000)) / (2000 * part.length)).toBeLessThan(6);
});
