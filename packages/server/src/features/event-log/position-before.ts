import type { Db } from "../../tables.ts";
import { lastPosition, listEventsAfter } from "./queries.ts";

/** How much earlier than the event before it an event may have happened: its transaction took long, or clocks differ. */
const DISORDER_S = 3600;

/**
 * The position after which every event is that happened at a moment or later; events around it may come as well. Times
 * rise with positions but for moments, so a few rows are read of a log of any length. Rule: docs/rules/events.md EV5.
 */
export async function positionBefore(db: Db, moment: number): Promise<number> {
  const last = await lastPosition(db);
  const [first] = await listEventsAfter(db, 0, 1);
  if (!first) return last;
  let [before, behind] = [first.position - 1, last + 1];
  while (behind - before > 1) {
    const middle = Math.floor((before + behind) / 2);
    const [event] = await listEventsAfter(db, middle - 1, 1);
    if (event && event.created_at < moment - DISORDER_S) before = middle;
    else behind = middle;
  }
  const next = await db
    .selectFrom("published_events")
    .select("position")
    .where("position", ">", before)
    .where("created_at", ">=", moment)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return next ? next.position - 1 : last;
}
