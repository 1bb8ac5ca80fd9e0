import { expect, it } from "vitest";
import { readPrefill } from "./prefill.ts";

it("reads title and tags from the front matter", () => {
  const text = '---\ntitle: "Why is it bitter?"\ntags: [tea, green-tea]\n---\nIt is bitter.\n';
  expect(readPrefill(text)).toEqual({
    title: "Why is it bitter?",
    content: "It is bitter.\n",
    tags: ["tea", "green-tea"],
  });
});

it("takes a text without front matter as it is", () => {
  expect(readPrefill("Just words")).toEqual({ title: "", content: "Just words", tags: [] });
});
