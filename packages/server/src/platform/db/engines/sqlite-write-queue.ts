import { setTimeout as sleep } from "node:timers/promises";
import { isBusy, TransactionLostError, WriteWaitError } from "../errors.ts";
import { waitDeadline } from "../wait.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";

const RETRY_MS = 4;
/** Limits of a group commit. */
const MAX_GROUP_SIZE = 256;
const MAX_GROUP_MS = 20;

interface GroupMember {
  resolve(): void;
  reject(error: unknown): void;
}

/** A write that waits for its turn, until its deadline. */
interface Waiter {
  proceed(): void;
  /** Moves the deadline forward to this moment. */
  waitUntil(deadline: number): void;
}

/** After `limitWaits` has expired, new writes still wait this long for a short write of another process. */
const MIN_WAIT_MS = 200;

/**
 * Serializes the writes of this process to a SQLite file.
 *
 * Each has its own savepoint; writes that are ready in the same turn of the event loop are committed together (group
 * commit), which syncs to disk once. A write resolves only after that commit, which is durable with `synchronous=FULL`.
 */
export class SqliteWriteQueue {
  readonly #connection: SqliteConnection;
  readonly #commitPauseMs: number;
  readonly #waiting = new Set<Waiter>();
  #busy = false;
  #group: GroupMember[] = [];
  #groupSince = 0;
  #flushRequested = false;
  #lastCommit = 0;
  #limit: { readonly waitMs: number; readonly endsAt: number } | undefined;

  /** `commitPauseMs`: how long to leave the file to other processes between commits. */
  constructor(connection: SqliteConnection, commitPauseMs: number) {
    this.#connection = connection;
    this.#commitPauseMs = commitPauseMs;
  }

  /**
   * Limits all waits from now on, including those that have begun: waits for other processes end `waitMs` from now, and
   * waits for a turn after `waitMs`.
   */
  limitWaits(waitMs: number): void {
    const endsAt = performance.now() + waitMs;
    this.#limit = { waitMs, endsAt };
    for (const waiter of this.#waiting) waiter.waitUntil(endsAt);
  }

  /** Waits for the turn of this write; returns the deadline of the whole wait. Throws `WriteWaitError`. */
  async enter(): Promise<number> {
    const deadline = Math.min(waitDeadline(), performance.now() + (this.#limit?.waitMs ?? Number.POSITIVE_INFINITY));
    if (this.#busy) await this.#turn(deadline);
    this.#busy = true;
    return deadline;
  }

  #turn(deadline: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(new WriteWaitError());
      };
      const giveUpAt = (moment: number) => setTimeout(giveUp, Math.max(0, moment - performance.now()));
      let timer = giveUpAt(deadline);
      const waiter: Waiter = {
        proceed() {
          clearTimeout(timer);
          resolve();
        },
        waitUntil(moment) {
          if (moment >= deadline) return;
          clearTimeout(timer);
          timer = giveUpAt(moment);
        },
      };
      this.#waiting.add(waiter);
    });
  }

  /** Ends a turn without a transaction. */
  leave(): void {
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      next.proceed();
      return;
    }
    this.#busy = false;
  }

  /** Begins the transaction once no other process is writing. Throws `WriteWaitError` after the deadline. */
  async begin(deadline: number): Promise<void> {
    if (!this.#inTransaction) await this.#beginImmediate(deadline);
    this.#connection.database.exec("savepoint work");
  }

  /** Ends the turn; resolves when the work is on disk. */
  async commit(): Promise<void> {
    try {
      this.#connection.database.exec("release work");
    } catch (error) {
      this.#endTurn();
      throw error;
    }
    const committed = new Promise<void>((resolve, reject) => this.#group.push({ resolve, reject }));
    this.#endTurn();
    await committed;
  }

  /** Rolls back the work and ends the turn. */
  rollback(): void {
    if (this.#inTransaction) this.#connection.database.exec("rollback to work; release work");
    this.#endTurn();
  }

  /** Waits for pending writes and commits them. Nothing can be written afterwards. */
  async drain(): Promise<void> {
    await this.enter();
    this.#flush();
  }

  get #inTransaction(): boolean {
    return this.#connection.database.isTransaction;
  }

  #endTurn(): void {
    const full = this.#group.length >= MAX_GROUP_SIZE || performance.now() - this.#groupSince > MAX_GROUP_MS;
    if (full || this.#flushRequested || !this.#inTransaction) this.#flush();
    else if (this.#group.length <= 1) setImmediate(() => this.#flushBetweenTurns());
    this.leave();
  }

  #flushBetweenTurns(): void {
    if (this.#busy) this.#flushRequested = true;
    else this.#flush();
  }

  #flush(): void {
    const group = this.#group;
    this.#group = [];
    this.#flushRequested = false;
    try {
      if (this.#inTransaction) this.#connection.database.exec("commit");
      // SQLite itself has rolled back, because the disk is full or broken.
      else if (group.length > 0) throw new TransactionLostError();
      this.#lastCommit = performance.now();
      for (const member of group) member.resolve();
    } catch (error) {
      if (this.#inTransaction) this.#connection.database.exec("rollback");
      for (const member of group) member.reject(error);
    }
  }

  /** Polls for the lock: SQLite's own blocking wait, which would stop the event loop, is disabled on this connection. */
  async #beginImmediate(deadline: number): Promise<void> {
    const pause = this.#lastCommit + this.#commitPauseMs - performance.now();
    if (this.#commitPauseMs > 0 && pause > 0) await sleep(pause);
    const startedAt = performance.now();
    for (;;) {
      try {
        this.#connection.database.exec("begin immediate");
        this.#groupSince = performance.now();
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        // The limit may be set during the wait.
        const limit = this.#limit ? Math.max(this.#limit.endsAt, startedAt + MIN_WAIT_MS) : deadline;
        if (performance.now() > Math.min(deadline, limit)) throw new WriteWaitError(error);
      }
      await sleep(RETRY_MS);
    }
  }
}
