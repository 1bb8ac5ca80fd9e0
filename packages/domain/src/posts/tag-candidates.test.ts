import { expect, it } from "vitest";
import { tagCandidates } from "./tag-candidates.ts";

const inTitle = (title: string) => tagCandidates({ title, content: "" }).map(({ slug }) => slug);

it.each([
  ["Green tea, hot", ["green", "tea", "green-tea", "hot"]],
  ["Why C++?", ["why", "c++", "why-c++"]],
  ["Node.js.", ["node.js"]],
  [".NET", [".net"]],
  ["Tea's taste", ["tea", "taste", "tea-taste"]],
  ["绿茶", ["绿", "绿茶", "茶"]],
  ["用Python写", ["用", "python", "写"]],
  ["شاي أخضر", ["شاي", "أخضر", "شاي-أخضر"]],
  ["", []],
])("Q22 the names that %j may contain", (title, expected) => {
  expect(inTitle(title)).toEqual(expected);
});

it("Q22 names of the title come first, and the language of code counts", () => {
  const content = "Hot tea.\n\n```rust\nlet kettle = 1;\n```\n";
  expect(tagCandidates({ title: "Tea", content })).toEqual([
    { slug: "tea", inTitle: true },
    { slug: "hot", inTitle: false },
    { slug: "hot-tea", inTitle: false },
    { slug: "rust", inTitle: false },
  ]);
});

it("Q22 a long text has a limited number of names", () => {
  const content = Array.from({ length: 2000 }, (_, n) => `w${n}`).join(" ");
  expect(tagCandidates({ title: "Tea", content })).toHaveLength(500);
});
