import { expect, it } from "vitest";
import { pathBehindProxy } from "./copies.ts";

const site = "https://tea.example";

it.each([
  ["https://cache.search.example/search?q=cache:abc:https://tea.example/questions/1?page=2", "/questions/1?page=2"],
  ["https://translate.example/translate?u=https%3A%2F%2Ftea.example%2Ftags", "/tags"],
  ["https://cc.bingj.com/cache.aspx?d=1", "/"],
])("%s is a copy of %s", (address, path) => {
  expect(pathBehindProxy(new URL(address), site)).toBe(path);
});

it.each([
  "https://tea.example/questions?u=https://tea.example/x",
  "https://mirror.example/questions",
  "http://localhost:9080/",
])("%s is no copy", (address) => {
  expect(pathBehindProxy(new URL(address), site)).toBeNull();
});

it("Z29 the path of a copy is without the base path", () => {
  const address = new URL("https://cache.search.example/?q=https://tea.example/qa/tags?page=2");
  expect(pathBehindProxy(address, "https://tea.example/qa")).toBe("/tags?page=2");
});
