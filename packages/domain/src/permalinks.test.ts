import { expect, test } from "vitest";
import { questionAddress } from "./permalinks.ts";

const question = { id: "10010000000000001", url_title: "why-tea" };

test("Z1 an address contains the title if the permalink does, and ends with the answer", () => {
  expect(questionAddress(1, question)).toBe("/questions/10010000000000001/why-tea");
  expect(questionAddress(3, { ...question, id: "D1D1" }, "D2x")).toBe("/questions/D1D1/why-tea/D2x");
});

test("Z1 otherwise an address contains only the id", () => {
  expect(questionAddress(2, question)).toBe("/questions/10010000000000001");
  expect(questionAddress(4, { ...question, id: "D1D1" }, "D2x")).toBe("/questions/D1D1/D2x");
});

test("Z1 an address is percent-encoded", () => {
  expect(questionAddress(1, { id: "1", url_title: "茶/tea" })).toBe("/questions/1/%E8%8C%B6%2Ftea");
});
