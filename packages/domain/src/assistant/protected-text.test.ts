import { expect, test } from "vitest";
import { protectText, restoreText } from "./protected-text.ts";

const TEXT = [
  'Run `npm ci` first, see [the guide](https://example.org/a_(b) "Guide") or <https://example.org/x>.',
  "",
  "```sh",
  "rm -rf `pwd` # https://example.org",
  "```",
  "",
  "Then https://example.org/y, as [said][1].",
  "",
  "[1]: https://example.org/z",
].join("\n");

test("AH10 code and addresses are replaced by marks, and put back where the marks are", () => {
  const hidden = protectText(TEXT, "k1");
  expect(hidden.text).not.toMatch(/https|npm|rm -rf/);
  expect(hidden.text).toContain("[the guide]⟦k1:");
  expect(restoreText(hidden.text, hidden, "k1")).toBe(TEXT);
  const translated = hidden.text.replace("Run", "Führe").replace("first, see", "zuerst aus, siehe");
  expect(restoreText(translated, hidden, "k1")).toBe(
    TEXT.replace("Run", "Führe").replace("first, see", "zuerst aus, siehe"),
  );
});

test("AH10 a text that has lost, doubled or invented a mark is none", () => {
  const hidden = protectText("Run `a` and `b`.", "k1");
  expect(hidden.parts).toEqual(["`a`", "`b`"]);
  for (const text of ["Run ⟦k1:0⟧.", "⟦k1:0⟧ ⟦k1:1⟧ ⟦k1:1⟧", "⟦k1:0⟧ ⟦k1:1⟧ ⟦k1:2⟧"])
    expect(restoreText(text, hidden, "k1")).toBeNull();
});
