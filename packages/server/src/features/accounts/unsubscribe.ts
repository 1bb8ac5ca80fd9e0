import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { takeCode } from "./codes.ts";
import { mailSources, saveConfig } from "./notification-config.ts";

/** Stops the kinds of mail that the code of a mail stands for. Source: api-accounts 7.4. */
export async function unsubscribe(app: App, _viewer: Viewer, input: Parsed<"unsubscribe">): Promise<null> {
  await app.db.write(async (tx) => {
    const { user_id, detail } = await takeCode(app, tx, input.code, "unsubscribe");
    const stopped = mailSources.filter((source) => detail.split(" ").includes(source));
    await saveConfig(tx, user_id, Object.fromEntries(stopped.map((source) => [source, false])));
  });
  return null;
}
