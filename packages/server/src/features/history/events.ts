import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { EventRow } from "./table.ts";

/** Something that happened to a post or tag, before it is stored. */
export interface NewEvent {
  readonly user_id: string;
  readonly object_id: string;
  /** The post whose timeline shows it; `object_id` unless told. */
  readonly original_object_id?: string;
  /** Such as `question.closed`. Source: domain-rules 2.4. */
  readonly kind: string;
  readonly revision_id?: string;
  readonly detail?: string;
}

/** Notes in the timeline what happened, in the same transaction. */
export async function recordEvent(app: App, tx: Tx, event: NewEvent): Promise<void> {
  const row: EventRow = {
    id: await app.ids.next(tx, "activity"),
    created_at: app.now(),
    user_id: event.user_id,
    object_id: event.object_id,
    original_object_id: event.original_object_id ?? event.object_id,
    kind: event.kind,
    revision_id: event.revision_id ?? "0",
    detail: event.detail ?? "",
    cancelled: 0,
    cancelled_at: 0,
  };
  await tx.insertInto("events").values(row).execute();
}

/** Strikes out what is no longer so: a vote or an acceptance that was taken back. */
export async function cancelEvents(
  app: App,
  tx: Tx,
  which: { readonly object_id: string; readonly kinds: readonly string[]; readonly user_id?: string },
): Promise<void> {
  let events = tx
    .updateTable("events")
    .set({ cancelled: 1, cancelled_at: app.now() })
    .where("object_id", "=", which.object_id)
    .where("kind", "in", which.kinds)
    .where("cancelled", "=", 0);
  if (which.user_id !== undefined) events = events.where("user_id", "=", which.user_id);
  await events.execute();
}
