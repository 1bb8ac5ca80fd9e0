import { expect, test } from "vitest";
import { commentMarkdown, tagsNamedIn } from "./comment-texts.ts";

const TARGETS = { editAddress: "/posts/10/edit", tags: ["c++", "tea"] };

test.each([
  ["see [tag:C++] and [tag:tea].", "see [C++](/tags/c%2B%2B) and [tea](/tags/tea)."],
  ["please [edit] it, or [ask] anew", "please [edit](/posts/10/edit) it, or [ask](/questions/ask) anew"],
  ["on [german.se] or [so]", "on [german.se](https://german.stackexchange.com) or [so](https://stackoverflow.com)"],
])("X5 word links of the original site become links: %s", (text, markdown) => {
  expect(commentMarkdown(text, TARGETS)).toBe(markdown);
});

test.each(["[edit](https://x.example)", "`[tag:tea]`", "[chat] and [tour]", "a[so]", "\\[edit]"])(
  "X5 %s stays as it is",
  (text) => {
    expect(commentMarkdown(text, TARGETS)).toBe(text);
  },
);

test("X5 a tag that does not exist here stays text", () => {
  const text = "use [tag:Coffee], not [tag:tea]";
  expect(tagsNamedIn(text)).toEqual(["coffee", "tea"]);
  expect(commentMarkdown(text, TARGETS)).toBe("use \\[tag:Coffee], not [tea](/tags/tea)");
});
