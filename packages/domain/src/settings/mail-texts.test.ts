import { expect, test } from "vitest";
import { mailPlaceholders, unknownMailPlaceholder } from "./mail-texts.ts";

test("Y12 each mail fills the name and the address of the site, and what it is about", () => {
  expect(mailPlaceholders("answer_the_question")).toEqual(["name", "title", "site_name", "site_url"]);
  expect(mailPlaceholders("activate")).toEqual(["site_name", "site_url"]);
});

test("Y12 what a mail cannot fill is found with its braces", () => {
  expect(unknownMailPlaceholder("activate", "Welcome to {site_name} ({site_url})!")).toBeNull();
  expect(unknownMailPlaceholder("activate", "Hello {name}")).toBe("{name}");
  expect(unknownMailPlaceholder("new_question", "Hello {name}")).toBeNull();
  expect(unknownMailPlaceholder("test", "{} and { site_name }")).toBe("{}");
});
