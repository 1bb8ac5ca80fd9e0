import { randomUUID } from "node:crypto";
import type { Database } from "../db/index.ts";
import { onCommit } from "../db/index.ts";
import type { Log } from "../log/index.ts";
import type { PlatformTables, PlatformTx } from "../tables.ts";
import {
  claimJobs,
  claimSchedule,
  dueSchedule,
  ensureSchedule,
  failJob,
  finishJob,
  insertJob,
  nextDueAt,
  realignMoments,
} from "./queries.ts";

export { countJobs, finishJob, listFailingJobs, listJobs, lockFailingJob, retryJobs } from "./queries.ts";

/** Runs a job after the commit that stored it, possibly more than once. */
export type JobHandler = (event: unknown) => Promise<void>;

/** A periodic task; runs once per cluster. */
export interface Schedule {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/** Jobs stored in the database. */
export interface Jobs {
  /** Stores a job in the given transaction; the runner wakes up after the commit, or once the delay is over. */
  add(tx: PlatformTx, name: string, event: unknown, delayS?: number): Promise<void>;
  /** Starts running jobs; until then they are only stored. */
  start(): void;
  /** Runs due jobs for a caller that waits for them; resolves when none is due, or after the timeout. */
  drain(timeoutMs: number): Promise<void>;
  /** Runs jobs until none is due; for tests and command-line tools. */
  settle(): Promise<void>;
  /** Finishes running jobs and stops; waiting jobs are run by another process or after the next start. */
  stop(): Promise<void>;
}

/** Jobs that depend on slow external systems, such as a mail server: a separate queue, so that they delay no others. */
export interface JobQueue {
  /** Names of its jobs. */
  readonly names: readonly string[];
  /** Number of jobs that run concurrently. */
  readonly concurrency: number;
}

interface JobsOptions {
  readonly db: Database<PlatformTables>;
  readonly log: Log;
  readonly now: () => number;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** May be extended until `start`. */
  readonly schedules: readonly Schedule[];
  /** All other jobs run sequentially. */
  readonly queues?: readonly JobQueue[];
}

/** Retry delays: 5 s, 10 s, 20 s … up to an hour; after 20 attempts the job is stored as failed. */
const FIRST_PAUSE_S = 5;
const MAX_PAUSE_S = 3600;
export const MAX_ATTEMPTS = 20;
/** After this time the jobs and schedules of a crashed process are free again; a failed schedule is retried. */
const LOCK_S = 120;
const BATCH = 20;
/** How often implausibly late times are searched; immediately when the clock has been set back. */
const REALIGN_EVERY_S = 600;
/** Maximum clock skew between machines. */
const CLOCK_TOLERANCE_S = 3600;
const IDLE_POLL_MS = 1000;

/** Delay in seconds after the given number of failed attempts. */
export function retryDelayS(attempts: number): number {
  return Math.min(MAX_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.max(0, attempts - 1));
}

/** Ids that sort by creation: jobs of the same second run in their order. */
function orderedIds(): () => string {
  let made = 0;
  return () => {
    made += 1;
    const time = Date.now().toString(16).padStart(12, "0");
    return `${time}-${String(made % 1_000_000).padStart(6, "0")}-${randomUUID().slice(0, 8)}`;
  };
}

/** State shared by the functions of a runner. */
interface Runner extends JobsOptions {
  /** Identifies the process in the rows that it has locked. */
  readonly processId: string;
  isStopped(): boolean;
}

type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number];

async function runJob(runner: Runner, job: ClaimedJob): Promise<void> {
  const { db, log, now, handlers } = runner;
  try {
    const run = handlers.get(job.name);
    if (!run) throw new Error(`there is no event handler named ${job.name}`);
    await run(JSON.parse(job.event));
    await db.write((tx) => finishJob(tx, job.id));
  } catch (error) {
    const attempts = job.attempts + 1;
    log.warn({ job: job.name, attempts, err: error }, "a job failed");
    const reason = error instanceof Error ? error.message : String(error);
    const failure = { attempts, runAt: now() + retryDelayS(attempts), reason, giveUp: attempts >= MAX_ATTEMPTS };
    await db.write((tx) => failJob(tx, job.id, failure));
  }
}

/** Runs the due jobs of a queue; undefined means all jobs that belong to no queue. */
async function drainQueue(runner: Runner, queue: JobQueue | undefined): Promise<void> {
  const { db, processId, now, queues = [] } = runner;
  const names = queue?.names ?? queues.flatMap((each) => each.names);
  const claim = { processId, lockS: LOCK_S, names, isQueue: queue !== undefined, limit: queue?.concurrency ?? BATCH };
  while (!runner.isStopped()) {
    const jobs = await db.write((tx) => claimJobs(tx, { ...claim, now: now() }));
    if (queue) await Promise.all(jobs.map((job) => runJob(runner, job)));
    else for (const job of jobs) await runJob(runner, job);
    if (jobs.length === 0) return;
  }
}

/** Runs a schedule if it is due, and renews its lock while it runs. */
async function runSchedule(runner: Runner, { name, everySeconds, run }: Schedule): Promise<void> {
  const { db, log, now } = runner;
  const startedAt = now();
  const claim = { name, now: startedAt, heldUntil: startedAt + Math.min(everySeconds, LOCK_S) };
  if (runner.isStopped() || !(await db.write((tx) => claimSchedule(tx, claim)))) return;
  const report = (error: unknown) => log.error({ schedule: name, err: error }, "a schedule failed");
  const dueAt = (nextAt: number) => db.write((tx) => dueSchedule(tx, { name, startedAt, nextAt }));
  const renewal = setInterval(() => void dueAt(now() + LOCK_S).catch(report), (LOCK_S * 1000) / 3).unref();
  try {
    await run().finally(() => clearInterval(renewal));
    await dueAt(startedAt + everySeconds);
  } catch (error) {
    report(error);
  }
}

/**
 * Creates a function that makes jobs and schedules due that were stored while the clock was ahead, perhaps by decades:
 * times later than any that a correct clock sets. It checks at the first call, when the clock has been set back, and
 * periodically.
 */
function createRealignment({ db, now, schedules }: Runner): () => Promise<void> {
  let checkedAt = Number.POSITIVE_INFINITY;
  return async () => {
    const at = now();
    if (at >= checkedAt && at < checkedAt + REALIGN_EVERY_S) return;
    checkedAt = at;
    const latest = (afterS: number) => at + afterS + CLOCK_TOLERANCE_S;
    await db.write((tx) =>
      realignMoments(tx, {
        now: at,
        lastRunAt: latest(MAX_PAUSE_S),
        lastLockedUntil: latest(LOCK_S),
        schedules: schedules.map(({ name, everySeconds }) => ({
          name,
          lastNextAt: latest(Math.max(everySeconds, LOCK_S)),
        })),
      }),
    );
  };
}

/** Runs `run` one at a time; calls while it is running cause one more run afterwards. */
function serialized(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const repeat = async () => {
    do {
      again = false;
      await run();
    } while (again);
  };
  return () => {
    again = running !== undefined;
    running ??= repeat().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Waits for work at most this long; `isEnough` tells the work when the time is over. */
async function withTimeout(timeoutMs: number, work: (isEnough: () => boolean) => Promise<void>): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  let isEnough = false;
  const timer = setTimeout(() => {
    isEnough = true;
    resolve();
  }, timeoutMs);
  await Promise.race([work(() => isEnough), timedOut]);
  clearTimeout(timer);
}

/** Creates the runner of jobs and schedules of one process. Source: docs/decisions/events-and-jobs.md. */
export function createJobs(options: JobsOptions): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let state: "waiting" | "started" | "stopped" = "waiting";
  const runner: Runner = { ...options, processId: randomUUID(), isStopped: () => state === "stopped" };
  const { db, log, now } = options;
  const realign = createRealignment(runner);
  const report = (error: unknown) => log.error({ err: error }, "the job runner failed");
  const nextId = orderedIds();
  /** One serialized runner per schedule: a long one, such as reindexing after an upgrade, delays no other. */
  let schedules: (() => Promise<void>)[] = [];
  const createQueueRunner = (queue?: JobQueue) => serialized(() => drainQueue(runner, queue).catch(report));
  const runDefault = createQueueRunner();
  const queues = (options.queues ?? []).map((queue) => ({ names: queue.names, run: createQueueRunner(queue) }));
  const queueFor = (name: string) => queues.find((queue) => queue.names.includes(name))?.run ?? runDefault;
  const work = async () => void (await Promise.all([runDefault(), ...queues.map((queue) => queue.run())]));

  /** Repeats until nothing is due: a queue skips rows that another transaction has locked. */
  const runUntilIdle = async (isEnough: () => boolean) => {
    for (let due: number | null = 0; due !== null && due <= now() && !isEnough(); ) {
      await work();
      due = (await nextDueAt(db.read)).job;
    }
  };

  const tick = async () => {
    try {
      await realign();
      const due = await nextDueAt(db.read);
      // A queue may wait for a slow system.
      if (due.job !== null && due.job <= now()) void work();
      if (due.schedule === null || due.schedule <= now()) for (const run of schedules) void run();
    } catch (error) {
      report(error);
    }
    if (state === "started") timer = setTimeout(tick, IDLE_POLL_MS).unref();
  };

  return {
    async add(tx, name, event, delayS = 0) {
      await insertJob(tx, { id: nextId(), name, event: JSON.stringify(event), now: now(), delayS });
      onCommit(tx, () => {
        if (state === "started" && delayS === 0) setImmediate(queueFor(name));
      });
    },
    start() {
      state = "started";
      schedules = options.schedules.map((each) => serialized(() => runSchedule(runner, each).catch(report)));
      db.write((tx) => ensureSchedule(tx, options.schedules, now()))
        .catch(report)
        .then(tick);
    },
    drain: (timeoutMs) => withTimeout(timeoutMs, runUntilIdle),
    settle: () => runUntilIdle(() => false),
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await work();
    },
  };
}
