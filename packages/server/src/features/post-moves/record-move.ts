import type { StaffAction } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { insertItems, insertMove } from "./queries.ts";
import type { PostMoveItemRow, PostMoveRow } from "./table.ts";

interface MadeMove extends Pick<PostMoveRow, "kind" | "from_id" | "to_id"> {
  readonly action: StaffAction;
  readonly object: { readonly id: string; readonly kind: string };
  /** The author; "0" for several. */
  readonly person_id: string;
  readonly reason: string;
  readonly items: readonly Pick<PostMoveItemRow, "kind" | "object_id" | "before">[];
}

/** Stores a move with what undoing it needs, and in the staff log; returns the subject with which it is undone. */
export async function recordMove(app: App, tx: Tx, staff: Member, move: MadeMove): Promise<{ subject: string }> {
  const { kind, from_id, to_id, action, object, person_id, reason } = move;
  const id = await app.ids.next(tx, "post_move");
  const created_at = app.now();
  await insertMove(tx, { id, created_at, kind, staff_id: staff.id, from_id, to_id, status: "done" });
  await insertItems(
    tx,
    move.items.map((item) => ({ ...item, move_id: id, created_at })),
  );
  const subject = `move:${id}`;
  await logStaffAction(app, tx, staff, { action, object, person_id, subject, note: reason });
  await app.emit(tx, { kind: "post_moved", move_id: id });
  return { subject };
}
