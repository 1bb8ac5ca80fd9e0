import type { Db, Tx } from "../../tables.ts";
import { insertIgnore, skipLocked } from "../db/index.ts";

interface NewJob {
  id: string;
  name: string;
  event: string;
  now: number;
}

/** Stores a job that is due at once. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      id: job.id,
      name: job.name,
      event: job.event,
      created_at: job.now,
      run_at: job.now,
      attempts: 0,
      state: "waiting",
      locked_until: 0,
      locked_by: "",
      last_error: "",
    })
    .execute();
}

interface Claim {
  readonly me: string;
  readonly now: number;
  readonly lockS: number;
  readonly most: number;
  /** Only jobs of these names; or, when it is not for a lane, only jobs of others. */
  readonly names: readonly string[];
  readonly isLane: boolean;
}

/** Takes jobs that are due, or whose process died, so that no other process takes them. */
export async function claimJobs(tx: Tx, claim: Claim) {
  const due = tx
    .selectFrom("jobs")
    .select(["id", "name", "event", "attempts"])
    .where("state", "in", ["waiting", "running"])
    .where("run_at", "<=", claim.now)
    .where("locked_until", "<=", claim.now)
    .orderBy("run_at")
    .orderBy("created_at")
    .orderBy("id")
    .limit(claim.most);
  const named = claim.names.length === 0 ? due : due.where("name", claim.isLane ? "in" : "not in", claim.names);
  const jobs = await skipLocked(named).execute();
  if (jobs.length === 0) return [];
  await tx
    .updateTable("jobs")
    .set({ state: "running", locked_until: claim.now + claim.lockS, locked_by: claim.me })
    .where(
      "id",
      "in",
      jobs.map((job) => job.id),
    )
    .execute();
  return jobs;
}

/** Forgets a job that is done. */
export async function finishJob(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("jobs").where("id", "=", id).execute();
}

interface Failure {
  attempts: number;
  runAt: number;
  reason: string;
  giveUp: boolean;
}

/** Notes a failure; the job waits for its next attempt, or stays as failed for somebody to look at. */
export async function failJob(tx: Tx, id: string, failure: Failure): Promise<void> {
  const state = failure.giveUp ? "failed" : "waiting";
  await tx
    .updateTable("jobs")
    .set({
      attempts: failure.attempts,
      run_at: failure.runAt,
      state,
      locked_until: 0,
      locked_by: "",
      last_error: failure.reason.slice(0, 1000),
    })
    .where("id", "=", id)
    .execute();
}

/** When the earliest job and the earliest schedule are due; null where there is none. A job that runs is due when its lock ends. */
export async function nextDueAt(db: Db): Promise<{ job: number | null; schedule: number | null }> {
  const jobs = (state: string, moment: "run_at" | "locked_until") =>
    db.selectFrom("jobs").select(`${moment} as due`).where("state", "=", state).orderBy(moment).limit(1).execute();
  const due = [...(await jobs("waiting", "run_at")), ...(await jobs("running", "locked_until"))].map((job) => job.due);
  const schedule = await db.selectFrom("schedules").select("next_at").orderBy("next_at").limit(1).executeTakeFirst();
  return { job: due.length > 0 ? Math.min(...due) : null, schedule: schedule?.next_at ?? null };
}

/** Stores the schedules that are new, each due one interval from now. */
export async function ensureSchedule(
  tx: Tx,
  schedules: readonly { name: string; everySeconds: number }[],
  now: number,
) {
  for (const { name, everySeconds } of schedules) {
    await insertIgnore(tx, "schedules", { name, next_at: now + everySeconds, last_at: 0 });
  }
}

/** True when this process is to run the schedule now; it is held until `heldUntil`, and free for others then. */
export async function claimSchedule(
  tx: Tx,
  { name, now, heldUntil }: { readonly name: string; readonly now: number; readonly heldUntil: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("schedules")
    .set({ next_at: heldUntil, last_at: now })
    .where("name", "=", name)
    .where("next_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Sets when a schedule is due again that was claimed at `startedAt`, unless somebody else has claimed it since. */
export async function dueSchedule(
  tx: Tx,
  { name, startedAt, nextAt }: { readonly name: string; readonly startedAt: number; readonly nextAt: number },
): Promise<void> {
  await tx
    .updateTable("schedules")
    .set({ next_at: nextAt })
    .where("name", "=", name)
    .where("last_at", "=", startedAt)
    .execute();
}
