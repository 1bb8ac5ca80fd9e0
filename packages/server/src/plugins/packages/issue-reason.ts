import type * as v from "valibot";

/** Why a value is not as it should be, for authors of plugins; the library's own words name its types. */
export function reasonOf(issue: v.BaseIssue<unknown>): string {
  const { type, expected, received, message } = issue;
  if (type === "strict_object" && expected === "never") return "is no field of a manifest";
  if (type.endsWith("object") && received === "undefined" && expected !== "Object") return "is missing";
  return message;
}
