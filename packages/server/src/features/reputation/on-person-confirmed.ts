import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { noteActivation } from "./index.ts";

/** Enters the first point of a confirmed account into the ledger. */
export async function onPersonConfirmed(app: App, { user_id }: EventOf<"person_confirmed">): Promise<void> {
  await app.db.write((tx) => noteActivation(app, tx, user_id));
}
