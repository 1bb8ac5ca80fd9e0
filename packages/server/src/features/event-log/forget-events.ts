import { EVENT_RETENTION_DAYS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { affectedRows } from "../../platform/db/index.ts";

/** Rows that are deleted in one transaction, so that other writes do not wait. */
const SWEEP = 2000;
/** Later events were logged while the clock was ahead; they would stay for years. */
const CLOCK_TOLERANCE_S = 24 * 3600;

/** Deletes the events that are older than the log. Positions and times rise together, so only the first are looked at. */
export async function forgetEvents(app: App): Promise<void> {
  const before = app.now() - EVENT_RETENTION_DAYS * 24 * 3600;
  for (let deleted = SWEEP; deleted === SWEEP; ) {
    const first = await app.db.read
      .selectFrom("published_events")
      .select(["position", "created_at"])
      .orderBy("position")
      .limit(SWEEP)
      .execute();
    const isOld = (createdAt: number) => createdAt < before || createdAt > app.now() + CLOCK_TOLERANCE_S;
    const old = first.filter(({ created_at }) => isOld(created_at)).map(({ position }) => position);
    if (old.length === 0) return;
    const { length } = old;
    deleted = await app.db.write(async (tx) => {
      const rows = tx.deleteFrom("published_events").where("position", "<=", old[length - 1]!);
      return affectedRows(await rows.executeTakeFirst());
    });
  }
}
