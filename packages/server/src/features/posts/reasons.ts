import type { Parsed, Reply } from "@askwell/contract";
import { type Reason, reasonsFor, reasonTextProblem, reasons as table } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";

/** The reasons for an action on a kind of object, in the reader's language. Rules: docs/rules/reasons.md. */
export async function reasons(app: App, who: Member, input: Parsed<"reasons">): Promise<Reply<"reasons">> {
  const all = required(reasonsFor(input.object_type, input.action), "bad_request");
  return all.map((reason) => reasonItem(app, who.language, reason));
}

/** A reason in its wire format. */
export function reasonItem(app: App, language: string, reason: Reason): Reply<"reasons">[number] {
  const t = app.translator(language);
  return {
    reason_key: table[reason].key,
    reason_type: table[reason].type,
    name: t(`reasons.${reason}.name`),
    description: t(`reasons.${reason}.description`),
    content_type: table[reason].content,
    placeholder: "",
  };
}

/**
 * Checks the text that belongs to a reason; `field` is the input field of the text. Rules: docs/rules/reasons.md N4.
 */
export function checkReasonText(app: App, reason: Reason, text: string, field: string): void {
  const problem = reasonTextProblem(reason, text, app.settings.get("general").site_url);
  if (problem === "missing") fail("bad_fields", { fields: [{ field, code: "empty" }] });
  if (problem === "no_address") fail("invalid_url");
  if (problem === "foreign_address") fail("foreign_url");
}
