import type { Parsed } from "@askwell/contract";
import type { FieldFailure } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";

/** A restriction needs rights and an end, a suspension an end. Rule: docs/rules/sanctions.md SN3. */
export async function sanctionProblems(
  _app: App,
  _member: Member,
  { kind, rights, duration }: Parsed<"addSanction">,
): Promise<FieldFailure[]> {
  const hasEnd = kind === "restriction" || kind === "suspension";
  const missing = [kind === "restriction" && rights.length === 0 && "rights", hasEnd && duration === "" && "duration"];
  return missing.filter((field) => field !== false).map((field) => ({ field, code: "required" }));
}
