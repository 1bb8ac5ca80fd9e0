import { expect, it } from "vitest";
import { onlyTagOf, splitAtTerms, termsOf } from "./highlights.ts";

const marked = (text: string, ...words: string[]) =>
  splitAtTerms(text, termsOf(words))
    .map(({ text, isHit }) => (isHit ? `<${text}>` : text))
    .join("");

it("marks every occurrence of every term, ignoring case", () => {
  expect(marked("Tea and tea in a kettle", "tea", "kettle")).toBe("<Tea> and <tea> in a <kettle>");
});

it("marks only the terms in scripts without spaces", () => {
  expect(marked("绿茶为什么会变苦？龙井绿茶好喝", "绿茶")).toBe("<绿茶>为什么会变苦？龙井<绿茶>好喝");
  expect(marked("在Linux上用Docker部署", "docker", "部署")).toBe("在Linux上用<Docker><部署>");
  expect(marked("緑茶はなぜ苦くなるのか", "苦くなる")).toBe("緑茶はなぜ<苦くなる>のか");
});

it("escapes special characters", () => {
  expect(marked("Why C++ (and [tea])?", "c++")).toContain("<C");
  expect(marked("a [b] (c) * d", "(", "[", "*")).toBe("a [b] (c) * d");
});

it("marks whole words only", () => {
  expect(marked("The wheelbarrow has a wheel", "wheel")).toBe("The wheelbarrow has a <wheel>");
});

it("marks characters once that several terms contain", () => {
  expect(marked("东京大学", "东京", "京大")).toBe("<东京><大>学");
});

it("returns the tag when there is exactly one", () => {
  expect(onlyTagOf("[tea] bitter")).toBe("tea");
  expect(onlyTagOf("[tea] [water]")).toBe("");
  expect(onlyTagOf("tea")).toBe("");
});
