import type { App } from "../../../app.ts";
import { takeDueDigests } from "../../notification-choices/index.ts";
import { queueMails } from "../queue-mails.ts";
import { digestKey } from "./due-digest.ts";

/** Digests per transaction. */
const BATCH = 200;

/**
 * Queues the digests that are due: each has its next moment set in the transaction that queues it, so that it is sent
 * once by any number of processes, also after a crash. Rules: docs/rules/mails.md Y10.
 */
export async function planDigests(app: App): Promise<void> {
  const planBatch = () =>
    app.db.write(async (tx) => {
      const due = await takeDueDigests(app, tx, BATCH);
      await queueMails(
        app,
        tx,
        due.map((row) => digestKey(row.user_id, row.next_at)),
      );
      return due.length;
    });
  while ((await planBatch()) === BATCH);
}
