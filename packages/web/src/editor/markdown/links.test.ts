import { describe, expect, it } from "vitest";
import { applyToMarked, formatMarked, parseMarked } from "../../../testing/marked-text.ts";
import { imageMarkdown, linkAddress, linkAt, pasteEdit, writeLink } from "./links.ts";

describe("ED2 the initial values of the link dialog", () => {
  it.each([
    ["see |here|", "here", ""],
    ["see |https://a.b|", "", "https://a.b"],
    ["see |", "", ""],
    ["see [he|re](https://a.b/c) now", "here", "https://a.b/c"],
    ["see [|here](/x)|", "here", "/x"],
    ["![pic|ture](/x.png)", "", ""],
  ])("%j: words %j, address %j", (marked, words, address) => {
    expect(linkAt(parseMarked(marked))).toMatchObject({ words, address });
  });
});

describe("ED2 an address", () => {
  it.each([
    ["https://a.b/c d", "https://a.b/c%20d"],
    ["https://a.b/x_(y)", "https://a.b/x_%28y%29"],
    ["example.com/tea", "https://example.com/tea"],
    ["münchen.de", "https://münchen.de"],
    ["me@example.com", "mailto:me@example.com"],
    ["/tags/tea", "/tags/tea"],
    ["//evil.example", null],
    ["javascript:alert(1)", null],
    ["https://", null],
    ["tea", null],
    ["", null],
  ])("%j is normalized to %j", (typed, expected) => {
    expect(linkAddress(typed)).toBe(expected);
  });
});

it("ED2 a link replaces the selection, or the link at the caret", () => {
  const replaced = (marked: string, words: string, address: string) => {
    const selected = parseMarked(marked);
    return formatMarked(selected, writeLink({ ...linkAt(selected), words }, address));
  };
  expect(replaced("see |here|", "here", "https://a.b")).toBe("see [here](https://a.b)|");
  expect(replaced("see [a](/b|) now", "c [d]", "/e")).toBe("see [c \\[d\\]](/e)| now");
  expect(replaced("|", "", "https://a.b")).toBe("<https://a.b>|");
  expect(replaced("|", "", "mailto:me@a.b")).toBe("[me@a.b](mailto:me@a.b)|");
});

it("an image is written with its description", () => {
  expect(imageMarkdown(" a [red] pot ", "/uploads/pot.png")).toBe("![a \\[red\\] pot](/uploads/pot.png)");
});

it("ED2 a URL pasted over a selection links it", () => {
  expect(applyToMarked("see |here| now", (selected) => pasteEdit(selected, " https://a.b/c "))).toBe(
    "see [here](https://a.b/c)| now",
  );
  expect(applyToMarked("see |here|", (selected) => pasteEdit(selected, "words"))).toBe("nothing");
  expect(applyToMarked("see |", (selected) => pasteEdit(selected, "https://a.b"))).toBe("nothing");
});
