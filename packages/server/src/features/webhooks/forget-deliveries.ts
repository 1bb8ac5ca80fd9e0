import { EVENT_RETENTION_DAYS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { affectedRows } from "../../platform/db/index.ts";

/** About as many rows are deleted in one transaction, so that other writes do not wait. */
const SWEEP = 2000;
const ENDED = ["delivered", "failed"];

/** Deletes the deliveries that are older than the log of events. Rule: docs/rules/webhooks.md WH8. */
export async function forgetDeliveries(app: App): Promise<void> {
  const before = app.now() - EVENT_RETENTION_DAYS * 24 * 3600;
  for (let deleted = 1; deleted > 0; ) {
    const oldest = await app.db.read
      .selectFrom("webhook_deliveries")
      .select("created_at")
      .where("created_at", "<", before)
      .where("state", "in", ENDED)
      .orderBy("created_at")
      .limit(SWEEP)
      .execute();
    const last = oldest.at(-1);
    if (!last) return;
    deleted = await app.db.write(async (tx) => {
      const rows = tx.deleteFrom("webhook_deliveries").where("created_at", "<=", last.created_at);
      return affectedRows(await rows.where("state", "in", ENDED).executeTakeFirst());
    });
  }
}
