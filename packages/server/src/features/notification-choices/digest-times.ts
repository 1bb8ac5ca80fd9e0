import { nextScheduledMoment, type ScheduledTimes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { findDigest, lockDueDigests, saveDigests } from "./queries.ts";
import type { DigestRow } from "./table.ts";

/** The digest of users who have not chosen one: Monday at 8 once they turn it on, in the time zone of the site. */
const firstDigest = (app: App, user_id: string): DigestRow => ({
  ...{ user_id, frequency: "off", day: 1, hour: 8, next_at: 0, covered_at: 0 },
  time_zone: app.settings.get("interface").time_zone,
});

/** The next moment of a digest after `now`; 0 while it is off. */
export const nextMomentOf = (row: DigestRow, now: number): number =>
  nextScheduledMoment(row as DigestRow & ScheduledTimes, now, row.time_zone) ?? 0;

/** When a user gets a digest. */
export async function digestOf(app: App, db: Db, userId: string): Promise<DigestRow> {
  return (await findDigest(db, userId)) ?? firstDigest(app, userId);
}

/** Takes digests that are due, so that no other process does, and sets when their next ones are. */
export async function takeDueDigests(app: App, tx: Tx, limit: number): Promise<DigestRow[]> {
  const now = app.now();
  const due = await lockDueDigests(tx, now, limit);
  if (due.length > 0)
    await saveDigests(
      tx,
      due.map((row) => ({ ...row, next_at: nextMomentOf(row, now) })),
    );
  return due;
}

/** Turns a user's digest off. */
export async function stopDigest(app: App, tx: Tx, userId: string): Promise<void> {
  await saveDigests(tx, [{ ...(await digestOf(app, tx, userId)), frequency: "off", next_at: 0 }]);
}

/** Turns a user's digest back on; it tells what happens from now on. */
export async function resumeDigest(app: App, tx: Tx, userId: string, frequency: string): Promise<void> {
  const now = app.now();
  const row = { ...(await digestOf(app, tx, userId)), frequency, covered_at: now };
  await saveDigests(tx, [{ ...row, next_at: nextMomentOf(row, now) }]);
}
