import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type ForeignText, type MadeText, makeText } from "./texts.ts";

/** Renders texts in worker threads. */
export interface TextPool {
  make(siteUrl: string, texts: readonly ForeignText[]): Promise<MadeText[]>;
  close(): Promise<void>;
}

interface TextTask {
  readonly siteUrl: string;
  readonly texts: readonly ForeignText[];
}

interface WaitingTask extends TextTask {
  readonly done: (made: MadeText[]) => void;
  readonly failed: (error: unknown) => void;
}

const ROLE = "askwell-texts";
const TEXTS_PER_TASK = 25;
const MAX_WORKERS = 4;
/** Enough for the longest texts; without limits a thread collects garbage only when memory runs out. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** True in a text thread: the program's entry then only calls `serveTexts`. */
export const isTextThread = (): boolean => !isMainThread && workerData === ROLE;

/** Renders the texts that this thread receives. */
export function serveTexts(): void {
  const port = parentPort!;
  port.on("message", ({ siteUrl, texts }: TextTask) => port.postMessage(texts.map((text) => makeText(siteUrl, text))));
}

/** Starts a thread per processor, less the one that stores; `entry` is the program's own file. */
export function createTextPool(entry: string): TextPool {
  const waiting: WaitingTask[] = [];
  const size = Math.min(Math.max(1, availableParallelism() - 1), MAX_WORKERS);
  const workers = Array.from({ length: size }, () => new Worker(entry, { workerData: ROLE, resourceLimits: LIMITS }));
  const idle = [...workers];
  let failure: unknown;

  const next = () => {
    for (let worker = idle.pop(); worker; worker = idle.pop()) {
      const task = waiting.shift();
      if (!task) {
        idle.push(worker);
        return;
      }
      start(worker, task);
    }
  };
  const start = (worker: Worker, { siteUrl, texts, done, failed }: WaitingTask) => {
    const fail = (error: unknown) => {
      failure ??= error;
      for (const each of [{ failed }, ...waiting.splice(0)]) each.failed(failure);
    };
    const end = () => fail(new Error("A thread that makes texts has ended."));
    worker.once("error", fail).once("exit", end);
    worker.once("message", (made: MadeText[]) => {
      worker.off("error", fail).off("exit", end);
      idle.push(worker);
      done(made);
      next();
    });
    worker.postMessage({ siteUrl, texts });
  };
  const make = (task: TextTask) =>
    new Promise<MadeText[]>((done, failed) => {
      if (failure !== undefined) failed(failure);
      else waiting.push({ ...task, done, failed });
      next();
    });

  return {
    async make(siteUrl, texts) {
      const tasks: Promise<MadeText[]>[] = [];
      for (let first = 0; first < texts.length; first += TEXTS_PER_TASK) {
        tasks.push(make({ siteUrl, texts: texts.slice(first, first + TEXTS_PER_TASK) }));
      }
      return (await Promise.all(tasks)).flat();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
