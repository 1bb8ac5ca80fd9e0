import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { restartChannel } from "./queue-messages.ts";

/** Tries the caller's own channel again at once. Rules: docs/rules/chats.md CH5. */
export async function restartOwnChat(
  app: App,
  { id: user_id }: Member,
  { plugin_slug_name: slug_name }: Parsed<"restartOwnChat">,
): Promise<null> {
  await app.db.write((tx) => restartChannel(app, tx, { slug_name, user_id }));
  return null;
}
