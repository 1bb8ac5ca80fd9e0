import { AsyncLocalStorage } from "node:async_hooks";

/** What runs once a write has been committed. */
export type AfterCommit = () => void | Promise<void>;

/** One attempt of `write`: from the moment it starts until it is committed or rolled back. */
export interface Session {
  /** The database that it writes to. */
  readonly owner: object;
  readonly afterCommit: AfterCommit[];
  open: boolean;
  /** The first error of a statement; from then on the transaction can only be rolled back, on every engine. */
  failure: unknown;
}

const running = new AsyncLocalStorage<Session>();
const counting = new AsyncLocalStorage<{ owner: object; queries: string[] }>();
const sessions = new WeakMap<object, Session>();

/** Thrown when `app.db` is used inside `app.db.write`, where only `tx` may be used. */
export class UsedInsideWriteError extends Error {
  constructor(what: "read" | "write") {
    super(`db.${what} was used inside db.write; pass tx on instead`);
    this.name = "UsedInsideWriteError";
  }
}

/** Throws when this code runs inside a write to the same database. */
export function forbidInsideWrite(owner: object, what: "read" | "write"): void {
  const session = running.getStore();
  if (session?.open && session.owner === owner) throw new UsedInsideWriteError(what);
}

/** Runs `work` as a write to `owner`; the session is closed when it ends. */
export async function runSession<R>(owner: object, work: (session: Session) => Promise<R>): Promise<R> {
  const session: Session = { owner, afterCommit: [], open: true, failure: undefined };
  try {
    return await running.run(session, () => work(session));
  } finally {
    session.open = false;
  }
}

/** The write that this code runs in, if it runs in one. */
export function currentSession(): Session | undefined {
  return running.getStore();
}

/** Remembers which write a transaction belongs to. */
export function bindTransaction(tx: object, session: Session): void {
  sessions.set(tx, session);
}

/**
 * Runs `work` right after the transaction has been committed and before `write` answers; never when it is rolled back.
 * `write` waits for it. When it throws, `write` throws the error too, although the change is stored.
 */
export function onCommit(tx: object, work: AfterCommit): void {
  const session = sessions.get(tx);
  if (!session?.open) throw new Error("onCommit needs the tx of a running write");
  session.afterCommit.push(work);
}

/** Adds a statement to the count that is being taken, if one is. */
export function noteQuery(owner: object, sql: string): void {
  const count = counting.getStore();
  if (count?.owner === owner) count.queries.push(sql);
}

/** Runs `work` and lists the statements that it sent to this database; begin and commit are not among them. */
export async function countQueries<R>(
  owner: object,
  work: () => Promise<R>,
): Promise<{ result: R; queries: string[] }> {
  const queries: string[] = [];
  const result = await counting.run({ owner, queries }, work);
  return { result, queries };
}
