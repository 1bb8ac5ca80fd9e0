import { expect, it } from "vitest";
import { withoutSearch, withSearch } from "./recent-searches.ts";

const recent = { isOff: false, list: ["cup", "tea"] };

it("F37 the newest search comes first, each once, at most eight", () => {
  expect(withSearch(recent, "tea").list).toEqual(["tea", "cup"]);
  expect(withSearch(recent, "").list).toEqual(["cup", "tea"]);
  const many = Array.from({ length: 10 }, (_, n) => `tea ${n}`).reduce(withSearch, recent);
  expect(many.list).toHaveLength(8);
  expect(many.list[0]).toBe("tea 9");
});

it("F37 a search can be removed, and none is stored while that is off", () => {
  expect(withoutSearch(recent, "tea").list).toEqual(["cup"]);
  expect(withSearch({ isOff: true, list: [] }, "tea").list).toEqual([]);
});
