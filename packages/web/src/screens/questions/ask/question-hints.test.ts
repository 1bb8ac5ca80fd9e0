import { expect, it } from "vitest";
import { questionHints } from "./question-hints.ts";

const of = (title: string, content = "") =>
  Object.entries(questionHints({ title, content }))
    .filter(([, isDone]) => isDone)
    .map(([name]) => name);

it.each([
  ["Why is it bitter?", ["question"]],
  ["لماذا الشاي مرّ؟ ", ["question"]],
  ["为什么茶会变苦？", ["question"]],
  ["Bitter tea", []],
])("a title that is a question ends with its mark: %s", (title, expected) => {
  expect(of(title)).toEqual(expected);
});

it.each([
  ["It is bitter.", []],
  ["It is bitter. ".repeat(10), ["story"]],
  ["It is bitter.\n\nI let it cool.", ["tried"]],
  ["It is bitter.\n- cooler water", ["tried"]],
  ["Water of 80 °C", ["evidence"]],
  ["See ![the cup](cup.png)", ["evidence"]],
])("the text %j has %j", (content, expected) => {
  expect(of("Bitter tea", content)).toEqual(expected);
});
