import { expect, test } from "vitest";
import { readVisualText } from "./visual-text.ts";

const partsOf = (markdown: string) => {
  const found: string[] = [];
  readVisualText(markdown).doc.descendants((node) => {
    if (node.type.name === "source_inline") found.push(node.attrs.source);
  });
  return found;
};

test.each([
  ["a $`E = mc^2`$ b $E_0$.", ["$`E = mc^2`$", "$E_0$"]],
  ["$`a`$ and $`b`$", ["$`a`$", "$`b`$"]],
  ["$`a`$$`b`$", ["$`a`$", "$`b`$"]],
  ["it costs $5 or `$6`", []],
  ["`code` for $5", []],
])("ED17 formulas in %j are parts of their own, and are written as they were", (markdown, formulas) => {
  expect(partsOf(markdown)).toEqual(formulas);
  const text = readVisualText(markdown, { keepsSources: false });
  expect(text.write(text.doc)).toBe(markdown);
});
