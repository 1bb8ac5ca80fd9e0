import { expect, it } from "vitest";
import { onlyTagOf, pieces, termsOf } from "./highlights.ts";

const marked = (text: string, query: string) =>
  pieces(text, termsOf(query))
    .map(({ text, isHit }) => (isHit ? `<${text}>` : text))
    .join("");

it("marks every place of every word, whatever the case", () => {
  expect(marked("Tea and tea in a kettle", "tea kettle")).toBe("<Tea> and <tea> in a <kettle>");
});

it("signs in words break nothing", () => {
  expect(marked("Why C++ (and [tea])?", "c++")).toContain("<C");
  expect(marked("a [b] (c) * d", "( [ *")).toBe("a [b] (c) * d");
});

it("filters mark nothing", () => {
  expect(marked("score tea user", "user:ann score:3 [tea] is:question")).toBe("score tea user");
});

it("names the tag when there is exactly one", () => {
  expect(onlyTagOf("[tea] bitter")).toBe("tea");
  expect(onlyTagOf("[tea] [water]")).toBe("");
  expect(onlyTagOf("tea")).toBe("");
});
