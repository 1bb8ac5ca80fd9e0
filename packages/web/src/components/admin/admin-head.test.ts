import { createTranslators } from "@askwell/i18n/node";
import { expect, test } from "vitest";
import { adminHead } from "./admin-head.ts";

const t = createTranslators()("en_US");

test("a page of the administration is called like its heading, so that no two have one title", () => {
  expect(adminHead(t, "Tags")).toEqual({ title: "Tags - Admin", noindex: true });
  expect(adminHead(t, "Badges", 2).title).toBe("Badges - Admin - Page 2");
});
