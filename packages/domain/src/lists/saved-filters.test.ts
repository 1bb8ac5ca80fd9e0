import { expect, test } from "vitest";
import { filterAddress } from "./saved-filters.ts";

test.each([
  ["/search?q=tea", "/search?q=tea"],
  ["/search?order=newest&q=+green++tea+%5Bcup%5D&page=3", "/search?q=green+tea+%5Bcup%5D&order=newest"],
  ["/search?q=tea&order=relevance", "/search?q=tea"],
  ["/?order=unanswered", "/questions?order=unanswered"],
  ["/questions?order=unanswered&page=2", "/questions?order=unanswered"],
  ["/questions?in_days=7&order=score", "/questions?order=score&in_days=7"],
  ["/?in_days=7", "/questions?order=newest&in_days=7"],
  ["/tags/tea", "/tags/tea"],
  ["/tags/c%2B%2B?order=unanswered&other=1", "/tags/c%2B%2B?order=unanswered"],
  ["/tags/tea?order=newest", "/tags/tea"],
])("SF1 the filter %s is stored as %s", (address, stored) => {
  expect(filterAddress(address)).toBe(stored);
  expect(filterAddress(stored)).toBe(stored);
});

test.each([
  ...[
    "",
    "/",
    "/questions",
    "/?order=recommend&in_days=7",
    "/questions?order=hot",
    "/search",
    "/search?q=+",
    `/search?q=${"t".repeat(201)}`,
  ],
  ...["/users", "/tags", "/tags/tea/info", "//evil.example/search?q=tea", "https://evil.example/search?q=tea"],
  ...["javascript:alert(1)", "/\\evil.example/search?q=tea", "search?q=tea", "/questions?in_days=2"],
])("SF1 %j is no filter", (address) => {
  expect(filterAddress(address)).toBeNull();
});
