import type { Parsed, Reply } from "@askwell/contract";
import { reasonsFor, reasons as table } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Member } from "../../who.ts";

/** The reasons for an action on a kind of object, in the reader's language. Rules: docs/rules/reasons.md. */
export async function reasons(app: App, who: Member, input: Parsed<"reasons">): Promise<Reply<"reasons">> {
  const t = app.translator(who.language);
  return found(reasonsFor(input.object_type, input.action), "bad_request").map((reason) => ({
    reason_key: table[reason].key,
    reason_type: table[reason].type,
    name: t(`reasons.${reason}.name`),
    description: t(`reasons.${reason}.description`),
    content_type: table[reason].content,
    placeholder: "",
  }));
}
