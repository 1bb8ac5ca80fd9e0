import { AsyncLocalStorage } from "node:async_hooks";

/** A callback that runs after a write has been committed. */
export type AfterCommit = () => void | Promise<void>;

/** One attempt of `write`, from its start until it is committed or rolled back. */
export interface WriteSession {
  /** The database that is written to. */
  readonly owner: object;
  readonly afterCommit: AfterCommit[];
  open: boolean;
  /** The first error of a statement; after it the transaction can only be rolled back, on every engine. */
  failure: unknown;
}

const running = new AsyncLocalStorage<WriteSession>();
const counting = new AsyncLocalStorage<{ owner: object; queries: string[] }>();
const sessions = new WeakMap<object, WriteSession>();

/** Thrown when `app.db` is used inside `app.db.write`, where only `tx` may be used. */
export class UsedInsideWriteError extends Error {
  constructor(what: "read" | "write") {
    super(`db.${what} was used inside db.write; pass tx on instead`);
    this.name = "UsedInsideWriteError";
  }
}

/** Throws inside a write to the same database. */
export function forbidInsideWrite(owner: object, what: "read" | "write"): void {
  const session = running.getStore();
  if (session?.open && session.owner === owner) throw new UsedInsideWriteError(what);
}

/** Runs `work` as a write to `owner` and closes the session afterwards. */
export async function runSession<R>(owner: object, work: (session: WriteSession) => Promise<R>): Promise<R> {
  const session: WriteSession = { owner, afterCommit: [], open: true, failure: undefined };
  try {
    return await running.run(session, () => work(session));
  } finally {
    session.open = false;
  }
}

/** The running write of the current async context. */
export function currentSession(): WriteSession | undefined {
  return running.getStore();
}

/** Associates a transaction with its write. */
export function bindTransaction(tx: object, session: WriteSession): void {
  sessions.set(tx, session);
}

/**
 * Runs `work` after the transaction has been committed and before `write` resolves; never after a rollback. `write`
 * awaits it and throws its error, although the change is stored.
 */
export function onCommit(tx: object, work: AfterCommit): void {
  const session = sessions.get(tx);
  if (!session?.open) throw new Error("onCommit needs the tx of a running write");
  session.afterCommit.push(work);
}

/** Adds a statement to the running count, if there is one. */
export function noteQuery(owner: object, sql: string): void {
  const count = counting.getStore();
  if (count?.owner === owner) count.queries.push(sql);
}

/** Runs `work` and lists the statements that it sent to this database, without begin and commit. */
export async function countQueries<R>(
  owner: object,
  work: () => Promise<R>,
): Promise<{ result: R; queries: string[] }> {
  const queries: string[] = [];
  const result = await counting.run({ owner, queries }, work);
  return { result, queries };
}
