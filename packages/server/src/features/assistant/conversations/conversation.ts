import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { findConversation } from "../queries.ts";
import { conversationDetail } from "./conversation-detail.ts";

/** A conversation of the caller. Those of others do not exist. */
export async function conversation(
  app: App,
  member: Member,
  { conversation_id }: Parsed<"conversation">,
): Promise<Reply<"conversation">> {
  const row = await findConversation(app.db.read, conversation_id);
  return row?.user_id === member.id ? conversationDetail(app, row) : fail("object_not_found");
}
