import { describe, expect, it } from "vitest";
import {
  codeEdit,
  continueEdit,
  type Edit,
  insertBlock,
  linkEdit,
  pasteEdit,
  type Selected,
  toggleLines,
  toggleMark,
} from "./edits.ts";

/** A text with its selection between bars; one bar is a caret. */
function given(marked: string): Selected {
  const from = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const second = marked.lastIndexOf("|");
  return { text, from, to: second === from ? from : second - 1 };
}

function shown({ text }: Selected, edit: Edit | null): string {
  if (!edit) return "nothing";
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  const inner = from === to ? "|" : `|${after.slice(from, to)}|`;
  return after.slice(0, from) + inner + after.slice(to);
}

const check = (marked: string, change: (selected: Selected) => Edit | null) =>
  shown(given(marked), change(given(marked)));

describe("marks", () => {
  it.each([
    ["some |bold| words", "some **|bold|** words"],
    ["some **|bold|** words", "some |bold| words"],
    ["some |**bold**| words", "some |bold| words"],
    ["here |", "here **|**"],
  ])("%s becomes %s", (before, after) => {
    expect(check(before, (selected) => toggleMark(selected, "**"))).toBe(after);
  });
});

describe("lines", () => {
  it("become a list and plain again", () => {
    expect(check("a|b\nc|d", (selected) => toggleLines(selected, "bullet"))).toBe("|- ab\n- cd|");
    expect(check("|- ab\n- cd|", (selected) => toggleLines(selected, "bullet"))).toBe("|ab\ncd|");
  });
  it("are counted, whatever stood before them", () => {
    expect(check("|- a\n- b|", (selected) => toggleLines(selected, "number"))).toBe("|1. a\n2. b|");
  });
  it("are quoted with the lists in them", () => {
    expect(check("|- a|", (selected) => toggleLines(selected, "quote"))).toBe("|> - a|");
  });
});

describe("blocks", () => {
  it("stand at the caret, set apart by blank lines", () => {
    expect(check("one|\ntwo", (selected) => insertBlock(selected, "---", [3, 3]))).toBe("one\n\n---|\n\ntwo");
    expect(check("|", (selected) => insertBlock(selected, "---", [3, 3]))).toBe("---|\n");
  });
  it("code in a line stays there, several lines are fenced", () => {
    expect(check("run |ls| now", codeEdit)).toBe("run `|ls|` now");
    expect(check("|a\nb|", codeEdit)).toBe("```|\na\nb\n```");
  });
});

describe("links", () => {
  it("select what is missing", () => {
    expect(check("see |here|", linkEdit)).toBe("see [here](|https://|)");
    expect(check("see |https://a.b|", linkEdit)).toBe("see [|](https://a.b)");
  });
  it("an address pasted over words links them", () => {
    expect(check("see |here| now", (selected) => pasteEdit(selected, " https://a.b/c "))).toBe(
      "see [here](https://a.b/c)| now",
    );
    expect(check("see |here|", (selected) => pasteEdit(selected, "words"))).toBe("nothing");
    expect(check("see |", (selected) => pasteEdit(selected, "https://a.b"))).toBe("nothing");
  });
});

describe("Enter in a list", () => {
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
    expect(check(before, continueEdit)).toBe(after);
  });
});
