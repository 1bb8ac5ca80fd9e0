import { expect, it } from "vitest";
import { searchPartsOf, searchTypesOf } from "./search-parts.ts";

it("F18 a search is split into words and filters, each of which can be removed", () => {
  const { words, filters } = searchPartsOf('[Green Tea] hot "in the cup" user:ann SCORE:3 isaccepted:yes score:x');
  expect(words).toEqual(["hot", '"in the cup"', "score:x"]);
  expect(filters.map((each) => each.text)).toEqual(["[green-tea]", "user:ann", "score:3", "isaccepted:yes"]);
  expect(filters[1]?.without).toBe('hot "in the cup" score:x [green-tea] score:3 isaccepted:yes');
  expect(searchPartsOf("tea is:answer").filters).toEqual([{ text: "is:answer", without: "tea" }]);
  expect(searchPartsOf("tea answers:0").filters.map((each) => each.text)).toEqual(["answers:0"]);
  expect(searchPartsOf("tea created:>=2024 is:unanswered").filters.map((each) => each.text)).toEqual([
    ...["answers:0", "created:2024-01-01.."],
  ]);
  expect(searchPartsOf("hot tea").filters).toEqual([]);
});

it("F18 a search can be limited to questions or answers", () => {
  expect(searchTypesOf("hot  tea is:answer")).toEqual({
    current: "answer",
    queries: { all: "hot tea", question: "hot tea is:question", answer: "hot tea is:answer" },
  });
  expect(searchTypesOf("is:question hot tea")?.current).toBe("question");
  expect(searchTypesOf("hot tea IS:answer")?.queries.all).toBe("hot tea");
  expect(searchTypesOf("hot tea")?.current).toBe("all");
  for (const fixed of ["is:question", "tea answers:0", "tea isaccepted:yes", "t".repeat(190)])
    expect(searchTypesOf(fixed)).toBeNull();
});
