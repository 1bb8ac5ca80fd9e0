import type { App } from "../../app.ts";
import { forUpdate, insertIgnore, insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";

/** Events that get their positions in one transaction. */
const BATCH = 500;

const LOG = { name: "log", position: 0 };

/**
 * Gives the events that were committed since their positions. One transaction at a time does so, under a lock: a reader
 * who has seen a position finds every later event behind it, however long its transaction took. Rule: EV2; see
 * docs/decisions/event-log.md.
 */
export async function publishEvents(app: App): Promise<void> {
  while (await publishBatch(app)) {}
}

/** Returns whether there may be more. */
async function publishBatch(app: App): Promise<boolean> {
  const waiting = await app.db.read.selectFrom("logged_events").select("id").limit(1).executeTakeFirst();
  if (!waiting) return false;
  return app.db.write(async (tx) => {
    const last = await lockPosition(tx);
    const rows = await tx.selectFrom("logged_events").selectAll().orderBy("id").limit(BATCH).execute();
    if (rows.length === 0) return false;
    const events = rows.map(({ id: _, ...event }, index) => ({ position: last + index + 1, ...event }));
    await insertMany(tx, "published_events", events);
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom("logged_events").where("id", "in", ids).execute();
    await tx
      .updateTable("event_positions")
      .set({ position: last + rows.length })
      .where("name", "=", LOG.name)
      .execute();
    await app.invalidate(tx, "events");
    return rows.length === BATCH;
  });
}

async function lockPosition(tx: Tx): Promise<number> {
  const query = forUpdate(tx.selectFrom("event_positions").select("position").where("name", "=", LOG.name));
  const row = await query.executeTakeFirst();
  if (row) return row.position;
  await insertIgnore(tx, "event_positions", LOG);
  return (await query.executeTakeFirstOrThrow()).position;
}
