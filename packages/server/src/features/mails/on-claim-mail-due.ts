import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { onMailRequested } from "./on-mail-requested.ts";

/**
 * Mails the owner of an imported account a link. Apart from other mails about accounts, because users wait for those
 * while thousands of these are being sent. Source: docs/rules/accounts.md AC28.
 */
export async function onClaimMailDue(app: App, event: EventOf<"claim_mail_due">): Promise<void> {
  await onMailRequested(app, { ...event, kind: "mail_wanted", template: "claim", language: "" });
}
