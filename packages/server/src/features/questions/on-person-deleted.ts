import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";

/** Deletes what is stored about the reading of a deleted account, and its votes to close or to reopen. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await tx.deleteFrom("question_reads").where("user_id", "=", user_id).execute();
    await tx.deleteFrom("closing_votes").where("user_id", "=", user_id).execute();
  });
}
