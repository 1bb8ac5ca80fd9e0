import type { Db } from "../../tables.ts";
import type { PublishedEventRow } from "./table.ts";

/** The events after a position, in their order. */
export async function listEventsAfter(db: Db, position: number, limit: number): Promise<PublishedEventRow[]> {
  return db
    .selectFrom("published_events")
    .selectAll()
    .where("position", ">", position)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** The events at or before a position, the last first. */
export async function listEventsUntil(db: Db, position: number, limit: number): Promise<PublishedEventRow[]> {
  return db
    .selectFrom("published_events")
    .selectAll()
    .where("position", "<=", position)
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
}

/** The last position that was given; 0 before the first event. */
export async function lastPosition(db: Db): Promise<number> {
  const row = await db.selectFrom("event_positions").select("position").executeTakeFirst();
  return row?.position ?? 0;
}
