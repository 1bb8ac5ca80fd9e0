import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy, ServerLockedError } from "./errors.ts";

/** The hold of this process on a SQLite file. */
export interface ServerLock {
  release(): void;
}

const RETRY_MS = 50;
const WAIT_MS = 5000;

/**
 * Makes this process the one server of a SQLite file, or throws `ServerLockedError` when another is still there after
 * `waitMs` (5 seconds). The lock is an exclusive transaction on `<file>.lock`, which the system ends when the process
 * ends in whatever way. Command-line tools do without: they may write beside the server.
 */
export async function lockServer(file: string, { waitMs = WAIT_MS } = {}): Promise<ServerLock> {
  mkdirSync(dirname(file), { recursive: true });
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
