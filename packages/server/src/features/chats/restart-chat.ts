import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { SITE } from "./queries.ts";
import { restartChannel } from "./queue-messages.ts";

/** Tries the site's channel again at once. Rules: docs/rules/chats.md CH5. */
export async function restartChat(
  app: App,
  _: Admin,
  { plugin_slug_name: slug_name }: Parsed<"restartChat">,
): Promise<null> {
  await app.db.write((tx) => restartChannel(app, tx, { slug_name, user_id: SITE }));
  return null;
}
