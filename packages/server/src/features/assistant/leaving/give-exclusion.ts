import type { App } from "../../../app.ts";
import { type ChangedOwner, changeOwner, type OwnerMove } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";
import { noteLeavingOf } from "./note-leaving-of.ts";

/** Excludes the posts of an account that another one is merged into, if those of the other one are. */
export async function giveExclusion(app: App, tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  const given = await changeOwner(tx, "assistant_exclusions", {
    ...{ ...move, column: "object_id", key: ["kind"], isShared: true },
  });
  // The posts have another author now, who may be excluded or staff.
  await noteLeavingOf(app, tx, move.to);
  return given;
}
