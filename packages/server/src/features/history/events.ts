import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { EventRow } from "./table.ts";

/** An event of a post or tag to be stored. */
export interface NewEvent {
  readonly user_id: string;
  readonly object_id: string;
  /** The post whose timeline shows it; `object_id` by default. */
  readonly original_object_id?: string;
  /** Such as `question.closed`. Source: docs/wire/content.md "Timeline". */
  readonly kind: string;
  readonly revision_id?: string;
  readonly detail?: string;
  /** The name of the key of a program that did it. */
  readonly program?: string | undefined;
}

/** Records an event in the timeline, in the same transaction. */
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
    program: event.program ?? "",
  };
  await tx.insertInto("events").values(row).execute();
}

/** Cancels the events of a withdrawn vote or acceptance. */
export async function cancelEvents(
  app: App,
  tx: Tx,
  filter: { readonly object_id: string; readonly kinds: readonly string[]; readonly user_id?: string },
): Promise<void> {
  let events = tx
    .updateTable("events")
    .set({ cancelled: 1, cancelled_at: app.now() })
    .where("object_id", "=", filter.object_id)
    .where("kind", "in", filter.kinds)
    .where("cancelled", "=", 0);
  if (filter.user_id !== undefined) events = events.where("user_id", "=", filter.user_id);
  await events.execute();
}
