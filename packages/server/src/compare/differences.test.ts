import { expect, test } from "vitest";
import { acceptanceTest, parseAccepted } from "./accepted.ts";
import { differencesOf } from "./differences.ts";

test("CP2 a difference is named by its path and both values", () => {
  const first = { data: { list: [{ id: "1", title: "Tea" }, { id: "2" }], count: 2 }, status: 200 };
  const second = { data: { list: [{ id: "1", title: "Coffee", pin: 1 }], count: 2 }, status: 404 };
  expect(differencesOf(first, second)).toEqual([
    { path: "data.list[0].title", first: "Tea", second: "Coffee" },
    { path: "data.list[0].pin", first: undefined, second: 1 },
    { path: "data.list[1]", first: { id: "2" }, second: undefined },
    { path: "status", first: 200, second: 404 },
  ]);
  expect(differencesOf(first, structuredClone(first))).toEqual([]);
  expect(differencesOf({ a: null }, { a: {} })).toEqual([{ path: "a", first: null, second: {} }]);
  expect(differencesOf([], {})).toEqual([{ path: "", first: [], second: {} }]);
});

test("CP3 an accepted difference names call, path and reason, in which * stands for any characters", () => {
  const list = parseAccepted(
    '[{ "call": "/questions/*", "path": "title", "why": "another name" }, { "call": "*", "path": "*[*].hot", "why": "age" }]',
  );
  const isAccepted = acceptanceTest(list);
  expect(isAccepted("/questions/1/tea", "title")).toBe(true);
  expect(isAccepted("/questions/1/tea", "og:title")).toBe(false);
  expect(isAccepted("/answer/api/v1/question/page?page=1", "data.list[3].hot")).toBe(true);
  expect(isAccepted("/answer/api/v1/question/page?page=1", "data.list.hot")).toBe(false);
  expect(() => parseAccepted('[{ "call": "*", "path": "*", "why": "" }]')).toThrow("call, path and why");
  expect(() => parseAccepted('{ "call": "*" }')).toThrow("call, path and why");
});
