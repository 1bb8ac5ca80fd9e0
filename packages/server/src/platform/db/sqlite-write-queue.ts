import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./errors.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** How long a write waits for another process, such as an import, that is writing to the file. */
const LONGEST_WAIT_MS = 30_000;
const RETRY_MS = 4;
/** Writes that are committed together, and so share one wait for the disk. */
const MOST_IN_GROUP = 256;
const LONGEST_GROUP_MS = 20;

interface Member {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * The writes of this process to a SQLite file, one after the other.
 *
 * Each has its own savepoint; those that are ready in the same turn of the event loop are committed together, so that
 * the disk is waited for once. A write is answered only after that commit, which with `synchronous=FULL` is on disk.
 */
export class SqliteWriteQueue {
  readonly #connection: SqliteConnection;
  readonly #politeMs: number;
  readonly #waiting: (() => void)[] = [];
  #busy = false;
  #group: Member[] = [];
  #groupSince = 0;
  #flushAsked = false;
  #lastCommit = 0;

  /** `politeMs`: how long to leave the file to other processes between commits. */
  constructor(connection: SqliteConnection, politeMs: number) {
    this.#connection = connection;
    this.#politeMs = politeMs;
  }

  /** Waits until it is this write's turn. */
  async enter(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
  }

  /** Ends a turn that has not begun a transaction. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async begin(): Promise<void> {
    if (!this.#inTransaction) await this.#beginImmediate();
    this.#connection.database.exec("savepoint work");
  }

  /** Ends the turn; resolves when the work is on disk. */
  async commit(): Promise<void> {
    this.#connection.database.exec("release work");
    const committed = new Promise<void>((resolve, reject) => this.#group.push({ resolve, reject }));
    this.#endTurn();
    await committed;
  }

  /** Undoes the work and ends the turn. */
  rollback(): void {
    if (this.#inTransaction) this.#connection.database.exec("rollback to work; release work");
    this.#endTurn();
  }

  /** Waits for the writes before and commits them. Nothing can be written afterwards. */
  async drain(): Promise<void> {
    await this.enter();
    this.#flush();
  }

  get #inTransaction(): boolean {
    return this.#connection.database.isTransaction;
  }

  #endTurn(): void {
    const full = this.#group.length >= MOST_IN_GROUP || performance.now() - this.#groupSince > LONGEST_GROUP_MS;
    if (full || this.#flushAsked || !this.#inTransaction) this.#flush();
    else if (this.#group.length <= 1) setImmediate(() => this.#flushBetweenTurns());
    this.leave();
  }

  #flushBetweenTurns(): void {
    if (this.#busy) this.#flushAsked = true;
    else this.#flush();
  }

  #flush(): void {
    const group = this.#group;
    this.#group = [];
    this.#flushAsked = false;
    try {
      if (this.#inTransaction) this.#connection.database.exec("commit");
      // SQLite itself has rolled back, because the disk is full or broken.
      else if (group.length > 0) throw new Error("SQLite gave up the transaction");
      this.#lastCommit = performance.now();
      for (const member of group) member.resolve();
    } catch (error) {
      if (this.#inTransaction) this.#connection.database.exec("rollback");
      for (const member of group) member.reject(error);
    }
  }

  /** The wait for another process must not stop this one, so SQLite's own blocking wait is off on this connection. */
  async #beginImmediate(): Promise<void> {
    const pause = this.#lastCommit + this.#politeMs - performance.now();
    if (this.#politeMs > 0 && pause > 0) await sleep(pause);
    for (const deadline = performance.now() + LONGEST_WAIT_MS; ; ) {
      try {
        this.#connection.database.exec("begin immediate");
        this.#groupSince = performance.now();
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      await sleep(RETRY_MS);
    }
  }
}
