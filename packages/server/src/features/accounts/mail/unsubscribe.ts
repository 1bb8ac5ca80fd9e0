import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { redeemCode } from "../codes.ts";
import { mailSources, saveConfig } from "./notification-config.ts";

/**
 * Switches off the kinds of mail that the code names. Source: docs/wire/accounts.md "Notification settings".
 */
export async function unsubscribe(app: App, _viewer: Viewer, input: Parsed<"unsubscribe">): Promise<null> {
  await app.db.write(async (tx) => {
    const { user_id, detail } = await redeemCode(app, tx, input.code, "unsubscribe");
    const stopped = mailSources.filter((source) => detail.split(" ").includes(source));
    await saveConfig(tx, user_id, Object.fromEntries(stopped.map((source) => [source, false])));
  });
  return null;
}
