import type { Parsed, Reply } from "@askwell/contract";
import { type Reason, reasonsFor, reasonTextProblem, reasons as table } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";

/** The reasons for an action on a kind of object, in the reader's language. Rules: docs/rules/reasons.md. */
export async function reasons(app: App, who: Member, input: Parsed<"reasons">): Promise<Reply<"reasons">> {
  const all = found(reasonsFor(input.object_type, input.action), "bad_request");
  return all.map((reason) => reasonItem(app, who.language, reason));
}

/** A reason as replies show it. */
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

/** Refuses a text that is not what its reason asks for; `field` holds it. Rules: docs/rules/reasons.md N4. */
export function checkReasonText(app: App, reason: Reason, text: string, field: string): void {
  const problem = reasonTextProblem(reason, text, app.settings.get("general").site_url);
  if (problem === "missing") refuse("bad_fields", { fields: [{ field, code: "required" }] });
  if (problem === "no_address") refuse("invalid_url");
  if (problem === "foreign_address") refuse("foreign_url");
}
