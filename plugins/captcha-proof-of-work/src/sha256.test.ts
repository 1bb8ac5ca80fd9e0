import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { firstWord, MAX_BYTES } from "./sha256.ts";

const id = "A".repeat(32);

test.each(["", "a", "0".repeat(MAX_BYTES), `${id}.15.99999999`])("the short hash of %j is that of SHA-256", (text) => {
  const expected = createHash("sha256").update(text).digest().readInt32BE(0);
  expect(firstWord(text, new Int32Array(64))).toBe(expected);
});

test("a text that does not fit into one block throws", () => {
  expect(() => firstWord("0".repeat(MAX_BYTES + 1), new Int32Array(64))).toThrow("one block");
});
