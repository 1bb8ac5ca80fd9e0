import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { findConversation } from "../queries.ts";
import { conversationDetail } from "./conversation-detail.ts";

/** A conversation of any user. Rules: docs/rules/assistant.md AI16. */
export async function adminConversation(
  app: App,
  _: Admin,
  { conversation_id }: Parsed<"adminConversation">,
): Promise<Reply<"adminConversation">> {
  const row = await findConversation(app.db.read, conversation_id);
  return conversationDetail(app, required(row, "object_not_found"));
}
