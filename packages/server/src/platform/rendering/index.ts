import { availableParallelism } from "node:os";
import type { Log } from "../log/index.ts";
import { ThreadTimeoutError } from "./errors.ts";
import { createPool, type Priority } from "./pool.ts";
import {
  type MarkdownOptions,
  type Rendered,
  type RenderTask,
  type ResultOf,
  runTask,
  runTaskAsPlainText,
} from "./tasks.ts";

export { ThreadsBusyError } from "./errors.ts";
export type { Priority } from "./pool.ts";

/** Renders Markdown: short texts synchronously, longer ones in worker threads, so that the event loop stays free. */
export interface Rendering {
  markdown(source: string, options: MarkdownOptions, priority?: Priority): Promise<Rendered>;
  /** The HTML of a profile text. */
  bio(source: string, priority?: Priority): Promise<string>;
  /** The usernames that a text mentions. */
  names(source: string, priority?: Priority): Promise<string[]>;
  /** The tree of a rendered text, as JSON. */
  tree(html: string): Promise<string>;
  /** The safe HTML of a tree, in JSON, that was made from the text `before`. Rejects what is no tree. */
  fromTree(tree: string, before: string, siteUrl: string): Promise<string>;
  close(): Promise<void>;
}

/** Texts up to this length take a few milliseconds at most, about as long as a message to a thread and back. */
const SHORT_TEXT = 2000;
const MAX_THREADS = 4;
const MAX_WAITING = 200;
/** A hundred times the duration of the most expensive text. */
const DEADLINE_MS = 20_000;
const IDLE_MS = 30_000;

/** Entry file of a thread: the source in development and tests, a built file in production. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "./thread.ts" : "./render-thread.js", import.meta.url);

interface RenderingOptions {
  readonly log: Pick<Log, "error">;
  readonly deadlineMs?: number;
  /** Entry file of the threads, for tests. */
  readonly threads?: URL;
}

/** Starts threads only when there is a long text. A text that exceeds its deadline is shown as plain text. */
export function createRendering({ log, deadlineMs = DEADLINE_MS, threads = entry }: RenderingOptions): Rendering {
  const size = Math.min(Math.max(2, availableParallelism()), MAX_THREADS);
  const limits = { maxWaiting: MAX_WAITING, deadlineMs, idleMs: IDLE_MS };
  const pool = createPool<RenderTask, unknown>({ entry: threads, size, ...limits });
  const runInThread = (task: RenderTask, priority: Priority) =>
    pool.run(task, priority).catch((error: unknown) => {
      if (!(error instanceof ThreadTimeoutError) || task.kind === "tree" || task.kind === "from_tree") throw error;
      const text = { kind: task.kind, length: task.source.length };
      log.error({ ...text, err: error }, "a text took too long to render and is shown as it was written");
      return runTaskAsPlainText(task);
    });
  const run = async <Kind extends RenderTask["kind"]>(
    task: RenderTask & { readonly kind: Kind },
    priority: Priority = "save",
  ): Promise<ResultOf<Kind>> => {
    const result = task.source.length <= SHORT_TEXT ? runTask(task) : await runInThread(task, priority);
    return result as ResultOf<Kind>;
  };
  return {
    markdown: (source, options, priority) => run({ kind: "markdown", source, options }, priority),
    bio: (source, priority) => run({ kind: "bio", source }, priority),
    names: (source, priority) => run({ kind: "names", source }, priority),
    tree: (source) => run({ kind: "tree", source }, "preview"),
    fromTree: (source, before, siteUrl) => run({ kind: "from_tree", source, before, siteUrl }, "preview"),
    close: () => pool.close(),
  };
}
