import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { consumeOrFail } from "../rate-limits/index.ts";
import { sendTestMessage } from "./test-message.ts";

/** Sends a test message to the caller's own channel. Rules: docs/rules/chats.md CH10. */
export async function testOwnChat(
  app: App,
  who: Member,
  { plugin_slug_name }: Parsed<"testOwnChat">,
): Promise<Reply<"testOwnChat">> {
  await consumeOrFail(app, "chat_test", who.id);
  return sendTestMessage(app, plugin_slug_name, who.id);
}
