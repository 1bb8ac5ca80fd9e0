import type { EventType } from "@askwell/domain";
import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** An event to be logged. */
interface EventToLog {
  readonly type: EventType;
  readonly object_id: string;
  /** The question of a post; the object itself if left out. */
  readonly thread_id?: string;
  /** The badge of an event about one. */
  readonly badge_id?: string;
}

/** Stores events with the change that they are about; they get their positions after the commit. Rule: EV2. */
export async function logEvents(app: App, tx: Tx, events: readonly EventToLog[]): Promise<void> {
  if (events.length === 0) return;
  const created_at = app.now();
  const by_rule = app.isRule ? 1 : 0;
  const rows = events.map(({ type, object_id, thread_id = object_id, badge_id = "0" }) => ({
    ...{ type, object_id, thread_id, badge_id, created_at, by_rule },
  }));
  await insertMany(tx, "logged_events", rows);
  await app.emit(tx, { kind: "events_logged" });
}
