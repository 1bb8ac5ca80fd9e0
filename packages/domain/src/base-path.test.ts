import { expect, it } from "vitest";
import { addBasePath, addBasePathToHtml, basePathOf, removeBasePath } from "./base-path.ts";

it.each([
  ["https://example.org", ""],
  ["https://example.org/", ""],
  ["https://example.org/qa", "/qa"],
  ["https://example.org/a/b/", "/a/b"],
  ["", ""],
])("Z29 the base path of %j is %j", (siteUrl, basePath) => {
  expect(basePathOf(siteUrl)).toBe(basePath);
});

it.each([
  ["/", "/qa/"],
  ["/tags/tea?page=2#top", "/qa/tags/tea?page=2#top"],
  ["/qa", "/qa/qa"],
  ["https://example.org/tags", "https://example.org/tags"],
  ["//elsewhere.example/x", "//elsewhere.example/x"],
  ["#top", "#top"],
])("Z29 %j is written as %j below a path, and at the root as it is", (address, written) => {
  expect([addBasePath("/qa", address), addBasePath("", address)]).toEqual([written, address]);
});

it.each([
  ["/qa", "/"],
  ["/qa/", "/"],
  ["/qa?order=hot", "/?order=hot"],
  ["/qa/tags/tea?page=2", "/tags/tea?page=2"],
  ["/qa//elsewhere.example", "//elsewhere.example"],
  ["/qanda", null],
  ["/tags", null],
])("Z29 %j from outside is %j", (address, path) => {
  expect(removeBasePath("/qa", address)).toBe(path);
});

it("Z29 paths in a text get the base path, none twice", () => {
  const html =
    '<p><a href="/users/ann">@ann</a> <a href="/qa/tags">t</a> <a href="https://x.example/a">x</a> <img src="/uploads/post/a.png" alt=""> &lt;a href="/x"></p>';
  expect(addBasePathToHtml("/qa", html)).toBe(
    '<p><a href="/qa/users/ann">@ann</a> <a href="/qa/tags">t</a> <a href="https://x.example/a">x</a> <img src="/qa/uploads/post/a.png" alt=""> &lt;a href="/x"></p>',
  );
  expect(addBasePathToHtml("", html)).toBe(html);
});
