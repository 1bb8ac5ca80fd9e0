import { AsyncLocalStorage } from "node:async_hooks";

/** Maximum wait of a write for other writes of this process and for locks of other processes. */
export const MAX_WAIT_MS = 30_000;

interface Wait {
  readonly deadline: number;
  /** False when the work is done: work that it has started, such as a job, has its own wait. */
  open: boolean;
}

const waits = new AsyncLocalStorage<Wait>();

/**
 * Runs `work` with one deadline for all its writes: none waits beyond `waitMs` from now, nor beyond the deadline of an
 * enclosing `withinWait`.
 */
export async function withinWait<R>(work: () => Promise<R>, waitMs = MAX_WAIT_MS): Promise<R> {
  const outer = waits.getStore();
  const longest = outer?.open ? outer.deadline : Number.POSITIVE_INFINITY;
  const wait: Wait = { deadline: Math.min(longest, performance.now() + waitMs), open: true };
  try {
    return await waits.run(wait, work);
  } finally {
    wait.open = false;
  }
}

/** Deadline of a write that begins now, on the clock of `performance`. */
export function waitDeadline(): number {
  const wait = waits.getStore();
  return wait?.open ? wait.deadline : performance.now() + MAX_WAIT_MS;
}
