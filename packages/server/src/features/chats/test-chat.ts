import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { sendTestMessage } from "./test-message.ts";

/** Sends a test message to the site's channel. Rules: docs/rules/chats.md CH10. */
export async function testChat(
  app: App,
  _: Admin,
  { plugin_slug_name }: Parsed<"testChat">,
): Promise<Reply<"testChat">> {
  return sendTestMessage(app, plugin_slug_name, null);
}
