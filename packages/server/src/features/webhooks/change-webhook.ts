import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { requireActiveAdmin } from "../users/index.ts";
import { logWebhook } from "./log-webhook.ts";
import { findWebhook, lockWebhook, updateWebhook } from "./queries.ts";
import { shownAddress } from "./shown-address.ts";
import { checkedChoices } from "./webhook-choices.ts";

/** Changes an endpoint; what waits for it is sent to the new address. */
export async function changeWebhook(app: App, admin: Admin, input: Parsed<"changeWebhook">): Promise<null> {
  const known = await findWebhook(app.db.read, input.id);
  // A program that changes something else sends the address back as it has read it.
  const isShown = known !== undefined && input.url === shownAddress(admin, known.url);
  const choices = await checkedChoices(app, isShown ? { ...input, url: known.url } : input);
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const { id } = required(await lockWebhook(tx, input.id), "object_not_found");
    await updateWebhook(tx, id, choices);
    await logWebhook(app, tx, admin, { action: "webhook_change", webhook: choices });
  });
  return null;
}
