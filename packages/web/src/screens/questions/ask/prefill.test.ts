import { expect, it } from "vitest";
import { readPrefill, readShared } from "./prefill.ts";

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

it.each([
  ["title=Tea&text=How+hot%3F&url=https%3A%2F%2Ftea.example", "Tea", "How hot?\n\nhttps://tea.example"],
  ["text=See+https%3A%2F%2Ftea.example&url=https%3A%2F%2Ftea.example", "", "See https://tea.example"],
  ["title=Tea", "Tea", ""],
])("WA8 what another app shares (%s) becomes title and text", (query, title, content) => {
  expect(readShared(new URLSearchParams(query))).toEqual({ title, content, tags: [] });
});

it("WA8 an address without shared texts fills in nothing", () => {
  expect(readShared(new URLSearchParams("title=+&text=&tags=tea"))).toBeNull();
});
