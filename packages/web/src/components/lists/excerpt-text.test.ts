import { expect, test } from "vitest";
import { excerptText } from "./excerpt-text.ts";

test.each([
  ["some of which may be good....", "some of which may be good…"],
  ["the seed give me the...", "the seed give me the…"],
  ["Is it ruined?", "Is it ruined?"],
  ["It ends here.", "It ends here."],
])("an excerpt %j is shown as %j", (excerpt, shown) => {
  expect(excerptText(excerpt)).toBe(shown);
});
