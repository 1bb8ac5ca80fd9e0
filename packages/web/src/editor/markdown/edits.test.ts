import { describe, expect, it } from "vitest";
import { applyToMarked, parseMarked } from "../../../testing/marked-text.ts";
import { codeAt, codeEdit, headingEdit, insertBlock, tableEdit, toggleLines, toggleMark, writeCode } from "./edits.ts";

describe("marks", () => {
  it.each([
    ["some |bold| words", "some **|bold|** words"],
    ["some **|bold|** words", "some |bold| words"],
    ["some |**bold**| words", "some |bold| words"],
    ["here |", "here **|**"],
  ])("%s becomes %s", (before, after) => {
    expect(applyToMarked(before, (selected) => toggleMark(selected, "**"))).toBe(after);
  });
  it.each([
    ["**|bold|**", "***|bold|***"],
    ["***|both|***", "**|both|**"],
    ["|**bold**|", "*|**bold**|*"],
    ["|***both***|", "|**both**|"],
    ["*|italic|*", "|italic|"],
    ["**|**", "***|***"],
  ])("italic is distinguished from bold: %s becomes %s", (before, after) => {
    expect(applyToMarked(before, (selected) => toggleMark(selected, "*"))).toBe(after);
  });
});

describe("headings", () => {
  it.each([
    ["Tea|", "## Tea|"],
    ["## Tea|", "### Tea|"],
    ["# Tea|", "## Tea|"],
    ["- Tea|", "## Tea|"],
    ["###### Tea|", "Tea|"],
  ])("%s becomes %s, one level lower each time", (before, after) => {
    expect(applyToMarked(before, headingEdit)).toBe(after);
  });
  it("of a level are toggled", () => {
    expect(applyToMarked("## Tea|", (selected) => headingEdit(selected, 4))).toBe("#### Tea|");
    expect(applyToMarked("#### Tea|", (selected) => headingEdit(selected, 4))).toBe("Tea|");
  });
});

describe("lines", () => {
  it("are toggled between list and plain text", () => {
    expect(applyToMarked("a|b\nc|d", (selected) => toggleLines(selected, "bullet"))).toBe("|- ab\n- cd|");
    expect(applyToMarked("|- ab\n- cd|", (selected) => toggleLines(selected, "bullet"))).toBe("|ab\ncd|");
  });
  it("are numbered, and other list markers removed", () => {
    expect(applyToMarked("|- a\n- b|", (selected) => toggleLines(selected, "number"))).toBe("|1. a\n2. b|");
  });
  it("are quoted with the lists in them", () => {
    expect(applyToMarked("|- a|", (selected) => toggleLines(selected, "quote"))).toBe("|> - a|");
  });
});

describe("blocks", () => {
  it("are inserted at the caret, between blank lines", () => {
    expect(applyToMarked("one|\ntwo", (selected) => insertBlock(selected, "---", [3, 3]))).toBe("one\n\n---|\n\ntwo");
    expect(applyToMarked("|", (selected) => insertBlock(selected, "---", [3, 3]))).toBe("---|\n");
  });
  it("inline code for one line, a fence for several", () => {
    expect(applyToMarked("run |ls| now", codeEdit)).toBe("run `|ls|` now");
    expect(applyToMarked("|a\nb|", codeEdit)).toBe("```\na\nb|\n```");
  });
  it("a table has three columns and rows, its first word selected", () => {
    expect(tableEdit({ text: "", from: 0, to: 0 }, "Head", "Cell")).toEqual({
      from: 0,
      to: 0,
      insert: "| Head | Head | Head |\n| --- | --- | --- |\n| Cell | Cell | Cell |\n| Cell | Cell | Cell |\n",
      select: [2, 6],
    });
  });
});

describe("ED3 a block of code", () => {
  it("is found around the caret, with its language", () => {
    const place = codeAt(parseMarked("a\n```js\nx = |1\n```\nb"));
    expect(place).toEqual({ from: 2, to: 17, code: "x = 1", language: "js" });
    expect(
      applyToMarked("a\n```js\nx = |1\n```\nb", (selected) => writeCode(selected, { ...place, language: "python" })),
    ).toBe("a\n```python\nx = 1|\n```\nb");
  });
  it("is made from the selection elsewhere", () => {
    expect(codeAt(parseMarked("```\na\n```\n|b|"))).toMatchObject({ code: "b", language: "" });
    expect(
      applyToMarked("x|", (selected) => writeCode(selected, { from: 1, to: 1, code: "b\n", language: "c++" })),
    ).toBe("x\n\n```c++\nb|\n```\n");
  });
  it("has a fence that is longer than any in it", () => {
    const place = { from: 0, to: 0, code: "```\na\n```", language: "`md`" };
    expect(applyToMarked("|", (selected) => writeCode(selected, place))).toBe("````md\n```\na\n```|\n````\n");
  });
});
