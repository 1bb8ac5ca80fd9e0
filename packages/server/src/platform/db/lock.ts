import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolderOf } from "../folders/index.ts";
import { isBusy, ServerLockedError } from "./errors.ts";

/** The lock of this process on a SQLite file. */
export interface ServerLock {
  release(): void;
}

const RETRY_MS = 50;
const WAIT_MS = 5000;

/**
 * Makes this process the only server of a SQLite file; throws `ServerLockedError` if another one still runs after
 * `waitMs` (5 seconds). The lock is an exclusive transaction on `<file>.lock`, which the operating system releases when
 * the process ends in any way. Command-line tools do not take it: they may write while the server runs.
 */
export async function lockServer(file: string, { waitMs = WAIT_MS } = {}): Promise<ServerLock> {
  makeFolderOf(file);
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(`${file}.lock`);
    if (lock) return lock;
    if (performance.now() >= deadline) throw new ServerLockedError(file);
    await sleep(RETRY_MS);
  }
}

function tryLock(file: string): ServerLock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
    return {
      release() {
        if (database.isOpen) database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
