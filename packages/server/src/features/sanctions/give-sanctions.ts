import type { App } from "../../app.ts";
import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { refreshAccount } from "./queries.ts";

/** Gives notes, warnings, restrictions and suspensions to another account, where those in force stay in force. */
export async function giveSanctions(app: App, tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const done = await changeOwner(tx, "sanctions", { ...move, column: "user_id", key: ["id"], isShared: false });
  if (done.moved.length > 0) await refreshAccount(tx, move.to, app.now());
  return done;
}
