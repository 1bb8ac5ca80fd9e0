import { Worker } from "node:worker_threads";
import { ThreadsBusyError, ThreadTimeoutError } from "./errors.ts";

/** Saves hold a database transaction open while they wait, so they have precedence. */
export type Priority = "save" | "preview";

/** Options of a thread pool. */
export interface PoolOptions {
  readonly entry: URL;
  readonly size: number;
  /** Waiting tasks per priority; further ones are rejected. */
  readonly maxWaiting: number;
  /** A task that takes longer is aborted by terminating its thread. */
  readonly deadlineMs: number;
  /** An idle thread is terminated after this time. */
  readonly idleMs: number;
}

/** Worker threads that are started on demand. */
export interface Pool<Task, Result> {
  run(task: Task, priority: Priority): Promise<Result>;
  /** Terminates every thread; waiting and running tasks are rejected. */
  close(): Promise<void>;
}

interface PoolJob<Task, Result> {
  readonly task: Task;
  readonly priority: Priority;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface PoolThread<Task, Result> {
  readonly worker: Worker;
  job: PoolJob<Task, Result> | null;
  /** The deadline of its job, or the end of its idle time. */
  timer: NodeJS.Timeout | undefined;
}

interface PoolState<Task, Result> {
  readonly options: PoolOptions;
  readonly waiting: Readonly<Record<Priority, PoolJob<Task, Result>[]>>;
  readonly threads: Set<PoolThread<Task, Result>>;
  isClosed: boolean;
}

/** Enough for the longest text; without limits a thread collects garbage only when memory runs out. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Creates a bounded pool of worker threads. Previews never use all threads, if there are at least two. The threads do not
 * keep the process alive.
 */
export function createPool<Task, Result>(options: PoolOptions): Pool<Task, Result> {
  const waiting = { save: [], preview: [] };
  const state: PoolState<Task, Result> = { options, waiting, threads: new Set(), isClosed: false };
  return {
    run(task, priority) {
      const queue = state.waiting[priority];
      if (state.isClosed || queue.length >= options.maxWaiting) return Promise.reject(new ThreadsBusyError());
      return new Promise((resolve, reject) => {
        queue.push({ task, priority, resolve, reject });
        assign(state);
      });
    },
    async close() {
      state.isClosed = true;
      const error = new ThreadsBusyError();
      for (const queue of Object.values(state.waiting)) for (const job of queue.splice(0)) job.reject(error);
      await Promise.all([...state.threads].map((thread) => end(state, thread, error)));
    },
  };
}

/** Assigns waiting jobs to free threads. */
function assign<Task, Result>(state: PoolState<Task, Result>): void {
  for (;;) {
    const free = [...state.threads].find(({ job }) => job === null);
    if (!free && state.threads.size >= state.options.size) return;
    const job = nextJob(state);
    if (!job) return;
    runOn(state, free ?? start(state), job);
  }
}

function nextJob<Task, Result>({
  options,
  threads,
  waiting,
}: PoolState<Task, Result>): PoolJob<Task, Result> | undefined {
  const saved = waiting.save.shift();
  if (saved) return saved;
  const previews = [...threads].filter(({ job }) => job?.priority === "preview").length;
  return previews < Math.max(1, options.size - 1) ? waiting.preview.shift() : undefined;
}

function start<Task, Result>(state: PoolState<Task, Result>): PoolThread<Task, Result> {
  const worker = new Worker(state.options.entry, { resourceLimits: LIMITS });
  worker.unref();
  const thread: PoolThread<Task, Result> = { worker, job: null, timer: undefined };
  state.threads.add(thread);
  const fail = (error: unknown) => {
    if (!state.threads.has(thread)) return;
    void end(state, thread, error);
    assign(state);
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("A worker thread has ended.")));
  worker.on("message", (result: Result) => {
    thread.job?.resolve(result);
    thread.job = null;
    setTimer(thread, state.options.idleMs, () => void end(state, thread, null));
    assign(state);
  });
  return thread;
}

function runOn<Task, Result>(
  state: PoolState<Task, Result>,
  thread: PoolThread<Task, Result>,
  job: PoolJob<Task, Result>,
): void {
  const { deadlineMs } = state.options;
  thread.job = job;
  setTimer(thread, deadlineMs, () => {
    void end(state, thread, new ThreadTimeoutError(deadlineMs));
    assign(state);
  });
  thread.worker.postMessage(job.task);
}

function setTimer(thread: PoolThread<unknown, never>, delayMs: number, then: () => void): void {
  clearTimeout(thread.timer);
  thread.timer = setTimeout(then, delayMs).unref();
}

/** Terminates a thread; its current task is rejected with the error. */
async function end<Task, Result>(state: PoolState<Task, Result>, thread: PoolThread<Task, Result>, error: unknown) {
  clearTimeout(thread.timer);
  state.threads.delete(thread);
  thread.job?.reject(error);
  thread.job = null;
  await thread.worker.terminate();
}
