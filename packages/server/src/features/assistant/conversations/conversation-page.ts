import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { countConversations, listConversations } from "../queries.ts";

/** The caller's conversations, the last one first. Rules: docs/rules/assistant.md AI13. */
export async function conversationPage(
  app: App,
  member: Member,
  { page, page_size }: Parsed<"conversationPage">,
): Promise<Reply<"conversationPage">> {
  const db = app.db.read;
  const query = { userId: member.id, limit: page_size, offset: (page - 1) * page_size };
  const rows = await listConversations(db, query);
  const count = await countConversations(db, member.id);
  return { count, list: rows.map(({ id, topic, created_at }) => ({ id, topic, created_at })) };
}
