import { expect, it } from "vitest";
import { addedFilters, byFrequency, withPeriod } from "./added-filters.ts";

const found = { tags: ["tea", "cup"], users: ["ann", "bob"] };
const added = (query: string, username = "") => addedFilters(query, found, username).map(({ text }) => text);

it("F36 filters that a search does not have can be added, of the results as well", () => {
  expect(added("hot")).toEqual([
    ...["answers:0", "hasaccepted:yes", "isaccepted:yes", "score:5"],
    ...["created:week", "created:month", "created:year"],
    ...["[tea]", "[cup]", "user:ann", "user:bob"],
  ]);
  expect(addedFilters(" hot ", found, "")[0]?.query).toBe("hot answers:0");
});

it("F36 members can search their own posts", () => {
  expect(added("hot", "ann")).toContain("user:me");
  expect(added("hot", "ann")).not.toContain("user:ann");
});

it("F36 a filter that the search has, or that does not go with it, is not offered", () => {
  expect(added("hot [tea] score:3 user:ann created:2024")).toEqual([
    ...["answers:0", "hasaccepted:yes", "isaccepted:yes", "[cup]"],
  ]);
  expect(added("hot is:answer")).not.toContain("answers:0");
  expect(added("hot answers:0")).not.toContain("isaccepted:yes");
});

it("F36 another period takes the place of the one that a search has", () => {
  expect(withPeriod(" hot tea ", "week")).toBe("hot tea created:week");
  expect(withPeriod("hot created:week [tea]", "2024-01-01..2024-06-30")).toBe(
    "hot [tea] created:2024-01-01..2024-06-30",
  );
  expect(withPeriod("created:week tea", "")).toBe("tea");
});

it("F36 no filter makes a search too long", () => {
  expect(added("t".repeat(195))).toEqual([]);
});

it("the most frequent value comes first", () => {
  expect(byFrequency(["tea", "cup", "pot", "cup"])).toEqual(["cup", "tea", "pot"]);
});
