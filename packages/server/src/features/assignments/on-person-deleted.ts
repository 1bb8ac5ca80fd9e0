import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteAssignedTo } from "./queries.ts";

/** Forgets what was assigned to a deleted account. Rules: docs/rules/review.md RV31. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteAssignedTo(tx, user_id));
}
