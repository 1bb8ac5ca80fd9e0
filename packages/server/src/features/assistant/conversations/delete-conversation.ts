import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { deleteConversations, findConversation } from "../queries.ts";

/** Deletes a conversation of any user for good. Rules: docs/rules/assistant.md AI16. */
export async function deleteConversation(
  app: App,
  admin: Admin,
  { conversation_id }: Parsed<"deleteConversation">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const { id, user_id } = required(await findConversation(tx, conversation_id), "object_not_found");
    await deleteConversations(tx, [id]);
    // Conversations have no page in the log, and what was asked stays out of it.
    const done = { action: "conversation_delete", object: { id: "0", kind: "settings" }, person_id: user_id } as const;
    await logStaffAction(app, tx, admin, { ...done, subject: `conversation:${id}` });
  });
  return null;
}
