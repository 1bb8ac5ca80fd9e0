import { createTranslators } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { listTitle } from "./list-title.ts";

const t = createTranslators()("en_US");

test.each([
  ["the first page in the usual order", listTitle(t, "Tags", 1), "Tags"],
  ["another page", listTitle(t, "Tags", 2), "Tags - Page 2"],
  ["another order", listTitle(t, "Tags", 1, "Name"), "Tags - Name"],
  [
    "another page in another order and time span",
    listTitle(t, "Tags", 3, "Name", "Week"),
    "Tags - Name - Week - Page 3",
  ],
  ["choices that were not made", listTitle(t, "Tags", 1, false, undefined), "Tags"],
])("the title of %s", (_, title, expected) => {
  expect(title).toBe(expected);
});
