import type { App } from "../../../app.ts";
import type { EventOf } from "../../../events.ts";
import { deleteAll } from "./delete-all.ts";

/** Deletes the conversations of a deleted account. Rules: docs/rules/assistant.md AI13. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await deleteAll(app, { userId: user_id });
}
