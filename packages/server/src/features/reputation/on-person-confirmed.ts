import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { recordActivation } from "./index.ts";

/** Records the first point of a confirmed account. */
export async function onPersonConfirmed(app: App, { user_id }: EventOf<"person_confirmed">): Promise<void> {
  await app.db.write((tx) => recordActivation(app, tx, user_id));
}
