import { type ChangedOwner, changeOwner, type OwnerMove } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Lets another user have come by the invitation of a user. */
export async function giveInvitationUses(tx: Tx, move: OwnerMove): Promise<ChangedOwner> {
  return changeOwner(tx, "member_invitation_uses", {
    ...move,
    column: "user_id",
    key: ["invitation_id"],
    isShared: true,
  });
}
