import { sql } from "kysely";
import {
  contains,
  forUpdate,
  insertIgnore,
  type KeysetPart,
  listPart,
  MAX_SEARCHED,
  skipLocked,
  startingAt,
} from "../db/index.ts";
import type { JobRow, PlatformDb, PlatformTx } from "../tables.ts";

interface NewJob {
  id: string;
  name: string;
  event: string;
  now: number;
  delayS: number;
}

/** Stores a job. */
export async function insertJob(tx: PlatformTx, job: NewJob): Promise<void> {
  await tx
    .insertInto("jobs")
    .values({
      id: job.id,
      name: job.name,
      event: job.event,
      created_at: job.now,
      run_at: job.now + job.delayS,
      attempts: 0,
      state: "waiting",
      locked_until: 0,
      locked_by: "",
      last_error: "",
    })
    .execute();
}

interface JobClaim {
  readonly processId: string;
  readonly now: number;
  readonly lockS: number;
  readonly limit: number;
  /** With `isQueue` only jobs of these names, otherwise only jobs of other names. */
  readonly names: readonly string[];
  readonly isQueue: boolean;
}

/** Locks jobs that are due, or whose process has died, for this process. */
export async function claimJobs(tx: PlatformTx, claim: JobClaim) {
  const due = tx
    .selectFrom("jobs")
    .select(["id", "name", "event", "attempts"])
    .where("state", "in", ["waiting", "running"])
    .where("run_at", "<=", claim.now)
    .where("locked_until", "<=", claim.now)
    .orderBy("run_at")
    .orderBy("created_at")
    .orderBy("id")
    .limit(claim.limit);
  const named = claim.names.length === 0 ? due : due.where("name", claim.isQueue ? "in" : "not in", claim.names);
  const jobs = await skipLocked(named).execute();
  if (jobs.length === 0) return [];
  await tx
    .updateTable("jobs")
    .set({ state: "running", locked_until: claim.now + claim.lockS, locked_by: claim.processId })
    .where(
      "id",
      "in",
      jobs.map((job) => job.id),
    )
    .execute();
  return jobs;
}

/** Deletes a completed job. */
export async function finishJob(tx: PlatformTx, id: string): Promise<void> {
  await tx.deleteFrom("jobs").where("id", "=", id).execute();
}

interface JobFailure {
  attempts: number;
  runAt: number;
  reason: string;
  giveUp: boolean;
}

/** Stores a failure; the job waits for its next attempt, or stays as failed for inspection. */
export async function failJob(tx: PlatformTx, id: string, failure: JobFailure): Promise<void> {
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

/** When the earliest job and the earliest schedule are due; null if there is none. A running job is due when its lock expires. */
export async function nextDueAt(db: PlatformDb): Promise<{ job: number | null; schedule: number | null }> {
  const jobs = (state: string, moment: "run_at" | "locked_until") =>
    db.selectFrom("jobs").select(`${moment} as due`).where("state", "=", state).orderBy(moment).limit(1).execute();
  const due = [...(await jobs("waiting", "run_at")), ...(await jobs("running", "locked_until"))].map((job) => job.due);
  const schedule = await db.selectFrom("schedules").select("next_at").orderBy("next_at").limit(1).executeTakeFirst();
  return { job: due.length > 0 ? Math.min(...due) : null, schedule: schedule?.next_at ?? null };
}

interface Realignment {
  readonly now: number;
  /** The latest times that a correct clock sets for a job, for its lock and for each schedule. */
  readonly lastRunAt: number;
  readonly lastLockedUntil: number;
  readonly schedules: readonly { readonly name: string; readonly lastNextAt: number }[];
}

/** Makes rows due whose times are later than any that a correct clock sets. */
export async function realignMoments(tx: PlatformTx, { now, lastRunAt, lastLockedUntil, schedules }: Realignment) {
  const jobs = (state: string) => tx.updateTable("jobs").where("state", "=", state);
  await jobs("waiting").set({ run_at: now }).where("run_at", ">", lastRunAt).execute();
  const locked = jobs("running").where("locked_until", ">", lastLockedUntil);
  await locked.set({ run_at: now, locked_until: now }).execute();
  for (const { name, lastNextAt } of schedules) {
    const schedule = tx.updateTable("schedules").where("name", "=", name).where("next_at", ">", lastNextAt);
    await schedule.set({ next_at: now }).execute();
  }
}

/** Stores new schedules, each due one interval from now. */
export async function ensureSchedule(
  tx: PlatformTx,
  schedules: readonly { name: string; everySeconds: number }[],
  now: number,
) {
  for (const { name, everySeconds } of schedules) {
    await insertIgnore(tx, "schedules", { name, next_at: now + everySeconds, last_at: 0 });
  }
}

/** Claims a due schedule until `heldUntil`; returns whether this process got it. */
export async function claimSchedule(
  tx: PlatformTx,
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

/** Sets the next run of a schedule that was claimed at `startedAt`, unless another process has claimed it since. */
export async function dueSchedule(
  tx: PlatformTx,
  { name, startedAt, nextAt }: { readonly name: string; readonly startedAt: number; readonly nextAt: number },
): Promise<void> {
  await tx
    .updateTable("schedules")
    .set({ next_at: nextAt })
    .where("name", "=", name)
    .where("last_at", "=", startedAt)
    .execute();
}

/** Waiting jobs are counted up to this number. */
const MAX_COUNTED = 10_000;

/** How many jobs are in a state, at most ten thousand. */
export async function countJobs(db: PlatformDb, state: "waiting" | "failed"): Promise<number> {
  const jobs = db.selectFrom("jobs").select("id").where("state", "=", state).limit(MAX_COUNTED);
  const row = await db
    .selectFrom(jobs.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Jobs that were given up, and those that wait for another attempt after a failure, each newest first. */
export async function listFailingJobs(db: PlatformDb, now: number, limit: number) {
  const columns = ["id", "name", "created_at", "run_at", "attempts", "state", "last_error"] as const;
  const failing = (state: "waiting" | "failed", since: number) =>
    db
      .selectFrom("jobs")
      .select(columns)
      .where("state", "=", state)
      .where("run_at", ">", since)
      .where("attempts", ">", 0)
      .orderBy("run_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
  return [...(await failing("failed", 0)), ...(await failing("waiting", now))].slice(0, limit);
}

/** Lets failed jobs run again at once, with as many attempts as new ones: one of them, or all for "". */
export async function retryJobs(tx: PlatformTx, id: string, now: number): Promise<void> {
  const again = { state: "waiting", run_at: now, attempts: 0 };
  if (id === "") await tx.updateTable("jobs").set(again).where("state", "=", "failed").execute();
  else
    await tx
      .updateTable("jobs")
      .set(again)
      .where("id", "=", id)
      .where("state", "in", ["failed", "waiting"])
      .where("attempts", ">", 0)
      .execute();
}

interface JobListRequest {
  readonly state: "failed" | "waiting" | "running";
  readonly direction: "asc" | "desc";
  /** A part of the name or of the last error. */
  readonly query: string;
  /** The key of where the list goes on; "" for its beginning. */
  readonly after: string;
  readonly limit: number;
}

/** Jobs of a state by the time of their attempt, from a key on. Source: docs/rules/administration.md AD21. */
export async function listJobs(
  db: PlatformDb,
  { state, direction, query, after, limit }: JobListRequest,
): Promise<KeysetPart<Omit<JobRow, "event">>> {
  const word = query.trim().toLowerCase();
  const key = /^(\d{1,15})_(.{1,64})$/.exec(after);
  const values = [Number(key?.[1]), key?.[2] ?? ""];
  const jobs = db
    .selectFrom("jobs")
    .select(["id", "name", "created_at", "run_at", "attempts", "state", "locked_until", "locked_by", "last_error"])
    .where("state", "=", state)
    .$if(key !== null, (all) => all.where(sql<boolean>`${startingAt(db, ["run_at", "id"], values, direction)}`))
    .orderBy("run_at", direction)
    .orderBy("id", direction);
  const search = (rows: number) =>
    db
      .selectFrom(jobs.limit(MAX_SEARCHED).as("searched"))
      .selectAll()
      .where((eb) => eb.or([contains(eb.ref("name"), word), contains(eb.fn("lower", ["last_error"]), word)]))
      .orderBy("run_at", direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row.run_at}_${row.id}`,
    read: (rows, offset) => jobs.limit(rows).offset(offset).execute(),
    search: word === "" ? null : search,
  });
}

/** The name of a job that was given up or waits for another attempt, locked; undefined for others. */
export async function lockFailingJob(tx: PlatformTx, id: string): Promise<string | undefined> {
  const job = tx.selectFrom("jobs").select("name").where("id", "=", id).where("state", "in", ["failed", "waiting"]);
  return (await forUpdate(job.where("attempts", ">", 0)).executeTakeFirst())?.name;
}
