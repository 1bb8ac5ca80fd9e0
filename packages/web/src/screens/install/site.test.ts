import { expect, it } from "vitest";
import { firstSite, shownProblems } from "./site.ts";

const problems = ["email", "contact_email"].map((error_field) => ({ error_field, error_msg: "is required" }));

it("an empty contact address is valid: the administrator's is used", () => {
  expect(shownProblems(problems, firstSite)).toEqual([problems[0]]);
  expect(shownProblems(problems, { ...firstSite, contact_email: "x" })).toEqual(problems);
});
