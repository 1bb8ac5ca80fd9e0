import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { deleteConversations, findConversation } from "../queries.ts";

/** Deletes a conversation of any user for good. Rules: docs/rules/assistant.md AI16. */
export async function deleteConversation(
  app: App,
  _: Admin,
  { conversation_id }: Parsed<"deleteConversation">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const { id } = required(await findConversation(tx, conversation_id), "object_not_found");
    await deleteConversations(tx, [id]);
  });
  return null;
}
