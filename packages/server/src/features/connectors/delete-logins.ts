import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteLoginsOf } from "./queries.ts";

/** Removes the logins of a deleted account; its external users can register again. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteLoginsOf(tx, user_id));
}

/** Removes the logins of an account recovered by its address: another person may have connected them before. */
export async function onAccountRecovered(app: App, { user_id }: EventOf<"account_recovered">): Promise<void> {
  await app.db.write((tx) => deleteLoginsOf(tx, user_id));
}
