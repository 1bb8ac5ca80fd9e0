import { expect, test } from "vitest";
import { questionAddress } from "./site.ts";

const question = { id: "10010000000000001", url_title: "why-tea" };

test("Z1 an address carries the title where the site wants it, and the answer last", () => {
  expect(questionAddress(1, question)).toBe("/questions/10010000000000001/why-tea");
  expect(questionAddress(3, { ...question, id: "D1D1" }, "D2x")).toBe("/questions/D1D1/why-tea/D2x");
});

test("Z1 an address is the bare id elsewhere", () => {
  expect(questionAddress(2, question)).toBe("/questions/10010000000000001");
  expect(questionAddress(4, { ...question, id: "D1D1" }, "D2x")).toBe("/questions/D1D1/D2x");
});

test("Z1 an address encodes what is no letter", () => {
  expect(questionAddress(1, { id: "1", url_title: "茶/tea" })).toBe("/questions/1/%E8%8C%B6%2Ftea");
});
