import type { Parsed } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { deleteConversations, findConversation } from "../queries.ts";

/** Deletes a conversation of the caller for good. */
export async function deleteOwnConversation(
  app: App,
  member: Member,
  { conversation_id }: Parsed<"deleteOwnConversation">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const row = await findConversation(tx, conversation_id);
    if (row?.user_id !== member.id) fail("object_not_found");
    await deleteConversations(tx, [row.id]);
  });
  return null;
}
