import { describe, expect, it } from "vitest";
import { applyToMarked } from "../../../testing/marked-text.ts";
import { continueEdit, indentEdit, outdentEdit } from "./lists.ts";

describe("ED4 Enter in a list", () => {
  it.each([
    ["- one|", "- one\n- |"],
    ["  * one|", "  * one\n  * |"],
    ["9. nine|", "9. nine\n10. |"],
    ["- [x] done|", "- [x] done\n- [ ] |"],
    ["> said|", "> said\n> |"],
    ["- one\n- |", "- one\n|"],
    ["plain|", "nothing"],
    ["|- one", "nothing"],
    ["-5 degrees|", "nothing"],
  ])("%j becomes %j", (before, after) => {
    expect(applyToMarked(before, continueEdit)).toBe(after);
  });
});

describe("ED4 Tab in a list", () => {
  it.each([
    ["- a\n- b|", "- a\n  - b|"],
    ["- a\n- |", "- a\n  - |"],
    ["1. a\n2. b|\n3. c", "1. a\n   1. b|\n3. c"],
    ["1. a\n   1. b\n2. c|", "1. a\n   1. b\n   2. c|"],
    ["- a\n- |b\n- c|\n- d", "- a\n  - |b\n  - c|\n- d"],
    ["- a\n- b|\n  - c\n- d", "- a\n  - b|\n    - c\n- d"],
    ["- [ ] a\n- [ ] b|", "- [ ] a\n  - [ ] b|"],
    ["- a|", "nothing"],
    ["- a\n  - b|", "nothing"],
    ["- a\n\nplain\n\n- b|", "nothing"],
    ["plain|", "nothing"],
  ])("%j becomes %j", (before, after) => {
    expect(applyToMarked(before, indentEdit)).toBe(after);
  });
});

describe("ED4 Shift and Tab in a list", () => {
  it.each([
    ["- a\n  - b|", "- a\n- b|"],
    ["1. a\n   1. b|\n2. c", "1. a\n2. b|\n2. c"],
    ["- a\n  - b\n    - c|", "- a\n  - b\n  - c|"],
    ["- a\n  - b|\n    - c", "- a\n- b|\n  - c"],
    ["  - b|", "- b|"],
    ["- a|", "nothing"],
    ["    code|", "nothing"],
  ])("%j becomes %j", (before, after) => {
    expect(applyToMarked(before, outdentEdit)).toBe(after);
  });
});
