import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { deleteLoginsOf } from "./queries.ts";

/** A deleted account opens for nobody; whoever had it may come back as somebody new. */
export async function onPersonDeleted(app: App, { user_id }: EventOf<"person_deleted">): Promise<void> {
  await app.db.write((tx) => deleteLoginsOf(tx, user_id));
}

/** Somebody else may have registered with the address, and connected an account, before its owner took it back. */
export async function onAccountRecovered(app: App, { user_id }: EventOf<"account_recovered">): Promise<void> {
  await app.db.write((tx) => deleteLoginsOf(tx, user_id));
}
