import { expect, it } from "vitest";
import { kindsOf, readingOf } from "./reading.ts";

it("F18 a search is shown as it was read, and each filter can be left out", () => {
  const { words, filters } = readingOf('[Green Tea] hot "in the cup" user:ann SCORE:3 isaccepted:yes score:x');
  expect(words).toEqual(["hot", '"in the cup"', "score:x"]);
  expect(filters.map((each) => each.text)).toEqual(["[green-tea]", "user:ann", "score:3", "isaccepted:yes"]);
  expect(filters[1]?.without).toBe('hot "in the cup" score:x [green-tea] score:3 isaccepted:yes');
  expect(readingOf("tea is:answer").filters).toEqual([{ text: "is:answer", without: "tea" }]);
  expect(readingOf("tea answers:0").filters.map((each) => each.text)).toEqual(["answers:0"]);
  expect(readingOf("hot tea").filters).toEqual([]);
});

it("F18 the same search can be asked of questions or answers only", () => {
  expect(kindsOf("hot  tea is:answer")).toEqual({
    current: "answer",
    queries: { all: "hot tea", question: "hot tea is:question", answer: "hot tea is:answer" },
  });
  expect(kindsOf("is:question hot tea")?.current).toBe("question");
  expect(kindsOf("hot tea IS:answer")?.queries.all).toBe("hot tea");
  expect(kindsOf("hot tea")?.current).toBe("all");
  for (const fixed of ["is:question", "tea answers:0", "tea isaccepted:yes", "t".repeat(50)])
    expect(kindsOf(fixed)).toBeNull();
});
