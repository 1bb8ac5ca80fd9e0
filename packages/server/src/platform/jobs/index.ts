import { randomUUID } from "node:crypto";
import type { Tables, Tx } from "../../tables.ts";
import type { Database } from "../db/index.ts";
import { onCommit } from "../db/index.ts";
import type { Log } from "../log/index.ts";
import {
  claimJobs,
  claimSchedule,
  dueSchedule,
  ensureSchedule,
  failJob,
  finishJob,
  insertJob,
  nextDueAt,
} from "./queries.ts";

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
  /** Works on what is due now, for somebody who waits for it; answers when it is done, at the latest after the patience. */
  hurry(patienceMs: number): Promise<void>;
  /** Waits until nothing that is due is left; for tests and command-line tools. */
  settle(): Promise<void>;
  /** Finishes what runs and stops; what waits goes on in another process or at the next start. */
  stop(): Promise<void>;
}

/** Jobs that wait for machines of others, such as a mail server: they queue by themselves, so that they delay nobody. */
export interface Lane {
  /** The names of its jobs. */
  readonly names: readonly string[];
  /** How many run side by side. */
  readonly atOnce: number;
}

interface JobsOptions {
  readonly db: Database<Tables>;
  readonly log: Log;
  readonly now: () => number;
  readonly runs: ReadonlyMap<string, Run>;
  /** May be filled until the start. */
  readonly schedules: readonly Schedule[];
  /** What is in none of them runs one after the other. */
  readonly lanes?: readonly Lane[];
}

/** A job that fails waits longer each time: 5 s, 10 s, 20 s … up to an hour; after 20 attempts it is kept as failed. */
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 3600;
export const MOST_ATTEMPTS = 20;
/** A process that dies frees its jobs and schedules after this time; a schedule that fails is due again then. */
const LOCK_S = 120;
const BATCH = 20;
const IDLE_POLL_MS = 1000;

/** Seconds to wait after the given number of failed attempts. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.max(0, attempts - 1));
}

/** Ids that sort in the order in which they were made: two jobs of the same second run one after the other. */
function orderedIds(): () => string {
  let made = 0;
  return () => {
    made += 1;
    const time = Date.now().toString(16).padStart(12, "0");
    return `${time}-${String(made % 1_000_000).padStart(6, "0")}-${randomUUID().slice(0, 8)}`;
  };
}

/** What the parts of a runner share. */
interface Runner extends JobsOptions {
  /** Names the process in the rows that it holds. */
  readonly me: string;
  isStopped(): boolean;
}

type Claimed = Awaited<ReturnType<typeof claimJobs>>[number];

async function runJob(runner: Runner, job: Claimed): Promise<void> {
  const { db, log, now, runs } = runner;
  try {
    const run = runs.get(job.name);
    if (!run) throw new Error(`no reaction is called ${job.name}`);
    await run(JSON.parse(job.event));
    await db.write((tx) => finishJob(tx, job.id));
  } catch (error) {
    const attempts = job.attempts + 1;
    log.warn({ job: job.name, attempts, err: error }, "a job failed");
    const reason = error instanceof Error ? error.message : String(error);
    const failure = { attempts, runAt: now() + pauseAfter(attempts), reason, giveUp: attempts >= MOST_ATTEMPTS };
    await db.write((tx) => failJob(tx, job.id, failure));
  }
}

/** Works until nothing of the lane that is due is left; `lane` undefined is all that has none. */
async function drain(runner: Runner, lane: Lane | undefined): Promise<void> {
  const { db, me, now, lanes = [] } = runner;
  const names = lane?.names ?? lanes.flatMap((each) => each.names);
  const claim = { me, lockS: LOCK_S, names, isLane: lane !== undefined, most: lane?.atOnce ?? BATCH };
  while (!runner.isStopped()) {
    const jobs = await db.write((tx) => claimJobs(tx, { ...claim, now: now() }));
    if (lane) await Promise.all(jobs.map((job) => runJob(runner, job)));
    else for (const job of jobs) await runJob(runner, job);
    if (jobs.length === 0) return;
  }
}

/** Runs a schedule if it is due, and holds it as long as that takes. */
async function runSchedule(runner: Runner, { name, everySeconds, run }: Schedule): Promise<void> {
  const { db, log, now } = runner;
  const startedAt = now();
  const claim = { name, now: startedAt, heldUntil: startedAt + Math.min(everySeconds, LOCK_S) };
  if (runner.isStopped() || !(await db.write((tx) => claimSchedule(tx, claim)))) return;
  const report = (error: unknown) => log.error({ schedule: name, err: error }, "a schedule failed");
  const dueAt = (nextAt: number) => db.write((tx) => dueSchedule(tx, { name, startedAt, nextAt }));
  const holding = setInterval(() => void dueAt(now() + LOCK_S).catch(report), (LOCK_S * 1000) / 3).unref();
  try {
    await run().finally(() => clearInterval(holding));
    await dueAt(startedAt + everySeconds);
  } catch (error) {
    report(error);
  }
}

/** Does a thing once at a time; asked for again meanwhile, it is done once more afterwards. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
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

/** Waits for work no longer than this, and tells it when that is over. */
async function within(patienceMs: number, work: (isEnough: () => boolean) => Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let isEnough = false;
  const timer = setTimeout(() => {
    isEnough = true;
    resolve();
  }, patienceMs);
  await Promise.race([work(() => isEnough), over]);
  clearTimeout(timer);
}

/** Makes the runner of jobs and schedules of one process. Source: architecture guide, "Events and jobs". */
export function createJobs(options: JobsOptions): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let state: "waiting" | "started" | "stopped" = "waiting";
  const runner: Runner = { ...options, me: randomUUID(), isStopped: () => state === "stopped" };
  const { db, log, now } = options;
  const report = (error: unknown) => log.error({ err: error }, "the job runner failed");
  const nextId = orderedIds();
  /** What runs each schedule by itself: one that takes long, such as filing all words after an upgrade, holds up nothing. */
  let schedules: (() => Promise<void>)[] = [];
  const queueOf = (lane?: Lane) => oneAtATime(() => drain(runner, lane).catch(report));
  const usual = queueOf();
  const lanes = (options.lanes ?? []).map((lane) => ({ names: lane.names, run: queueOf(lane) }));
  const queueFor = (name: string) => lanes.find((lane) => lane.names.includes(name))?.run ?? usual;
  const work = async () => void (await Promise.all([usual(), ...lanes.map((lane) => lane.run())]));

  /** Works until nothing is due: a queue passes over rows that another one is looking at, and must look again. */
  const workOff = async (isEnough: () => boolean) => {
    for (let due: number | null = 0; due !== null && due <= now() && !isEnough(); ) {
      await work();
      due = (await nextDueAt(db.read)).job;
    }
  };

  const tick = async () => {
    try {
      const due = await nextDueAt(db.read);
      if (due.job !== null && due.job <= now()) await work();
      if (due.schedule === null || due.schedule <= now()) for (const run of schedules) void run();
    } catch (error) {
      report(error);
    }
    if (state === "started") timer = setTimeout(tick, IDLE_POLL_MS).unref();
  };

  return {
    async add(tx, name, event) {
      await insertJob(tx, { id: nextId(), name, event: JSON.stringify(event), now: now() });
      onCommit(tx, () => {
        if (state === "started") setImmediate(queueFor(name));
      });
    },
    start() {
      state = "started";
      schedules = options.schedules.map((each) => oneAtATime(() => runSchedule(runner, each).catch(report)));
      db.write((tx) => ensureSchedule(tx, options.schedules, now()))
        .catch(report)
        .then(tick);
    },
    hurry: (patienceMs) => within(patienceMs, workOff),
    settle: () => workOff(() => false),
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await work();
    },
  };
}
