import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteGroups, listGroupsOf } from "./group-queries.ts";

/** Forgets what was noticed about the votes of a deleted account, and for it. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write(async (tx) => {
    await tx.deleteFrom("vote_patterns").where("voter_id", "=", user_id).execute();
    await tx.deleteFrom("vote_patterns").where("author_id", "=", user_id).execute();
    await deleteGroups(tx, await listGroupsOf(tx, user_id));
  });
}
