import { randomUUID } from "node:crypto";
import type { Tables, Tx } from "../../tables.ts";
import type { Database } from "../db/index.ts";
import { onCommit } from "../db/index.ts";
import type { Log } from "../log/index.ts";
import { claimJobs, claimSchedule, ensureSchedule, failJob, finishJob, insertJob, nextDueAt } from "./queries.ts";

/** What a job does; runs after the commit that stored it, perhaps more than once. */
export type Run = (event: unknown) => Promise<void>;

/** Something done by the clock, once per cluster. */
export interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/** The work that waits in the database. */
export interface Jobs {
  /** Stores a job with the change that causes it; the runner wakes up after the commit. */
  add(tx: Tx, name: string, event: unknown): Promise<void>;
  /** Starts working; until then jobs only pile up. */
  start(): void;
  /** Waits until nothing that is due is left; for tests and command-line tools. */
  settle(): Promise<void>;
  /** Finishes what runs and stops; what waits goes on in another process or at the next start. */
  stop(): Promise<void>;
}

interface JobsOptions {
  readonly db: Database<Tables>;
  readonly log: Log;
  readonly now: () => number;
  readonly runs: ReadonlyMap<string, Run>;
  readonly schedules: readonly Schedule[];
}

/** A job that fails waits longer each time: 5 s, 10 s, 20 s … up to an hour; after 20 attempts it is kept as failed. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3600;
export const MOST_ATTEMPTS = 20;
/** A process that dies frees its jobs after this time. */
const LOCK_S = 120;
const BATCH = 20;
const IDLE_POLL_MS = 1000;

/** Seconds to wait after the given number of failed attempts. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.max(0, attempts - 1));
}

/** Makes the runner of jobs and schedules of one process. Source: architecture guide, "Events and jobs". */
export function createJobs(options: JobsOptions): Jobs {
  const me = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;
  let started = false;
  let stopped = false;

  const runOne = async (job: { id: string; name: string; event: string; attempts: number }) => {
    const run = options.runs.get(job.name);
    try {
      if (!run) throw new Error(`no reaction is called ${job.name}`);
      await run(JSON.parse(job.event));
      await options.db.write((tx) => finishJob(tx, job.id));
    } catch (error) {
      const attempts = job.attempts + 1;
      options.log.warn({ job: job.name, attempts, err: error }, "a job failed");
      const runAt = options.now() + pauseAfter(attempts);
      const reason = error instanceof Error ? error.message : String(error);
      await options.db.write((tx) =>
        failJob(tx, job.id, { attempts, runAt, reason, giveUp: attempts >= MOST_ATTEMPTS }),
      );
    }
  };

  const drain = async () => {
    do {
      again = false;
      for (;;) {
        const jobs = await options.db.write((tx) =>
          claimJobs(tx, { me, now: options.now(), lockS: LOCK_S, most: BATCH }),
        );
        for (const job of jobs) await runOne(job);
        if (jobs.length === 0 || stopped) break;
      }
    } while (again && !stopped);
  };

  const work = (): Promise<void> => {
    if (working) {
      again = true;
      return working;
    }
    working = drain()
      .catch((error) => options.log.error({ err: error }, "the job runner failed"))
      .finally(() => {
        working = undefined;
      });
    return working;
  };

  const runSchedules = async () => {
    for (const schedule of options.schedules) {
      if (stopped) return;
      const mine = await options.db.write((tx) => claimSchedule(tx, schedule, options.now()));
      if (!mine) continue;
      try {
        await schedule.run();
      } catch (error) {
        options.log.error({ schedule: schedule.name, err: error }, "a schedule failed");
      }
    }
  };

  const tick = async () => {
    try {
      const due = await nextDueAt(options.db.read);
      if (due.job !== null && due.job <= options.now()) await work();
      if (due.schedule === null || due.schedule <= options.now()) await runSchedules();
    } catch (error) {
      options.log.error({ err: error }, "the job runner failed");
    }
    if (!stopped) timer = setTimeout(tick, IDLE_POLL_MS).unref();
  };

  return {
    async add(tx, name, event) {
      await insertJob(tx, { id: randomUUID(), name, event: JSON.stringify(event), now: options.now() });
      onCommit(tx, () => {
        if (started && !stopped) setImmediate(work);
      });
    },
    start() {
      started = true;
      const prepare = options.db.write((tx) => ensureSchedule(tx, options.schedules, options.now()));
      prepare.catch((error) => options.log.error({ err: error }, "schedules could not be stored")).then(tick);
    },
    async settle() {
      for (;;) {
        await work();
        const due = await nextDueAt(options.db.read);
        if (due.job === null || due.job > options.now()) return;
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
