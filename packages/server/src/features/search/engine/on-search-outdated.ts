import { randomUUID } from "node:crypto";
import type { App } from "../../../app.ts";
import { firstChangeDueAt } from "../../../platform/search/index.ts";
import type { Tx } from "../../../tables.ts";
import { renewVectors } from "./engine-vectors.ts";
import { type ActiveEngine, checkEngine, type SyncTurn, sendNext } from "./send-to-engine.ts";
import {
  changeSync,
  claimSync,
  findSync,
  forgetSync,
  LOCK_S,
  releaseSync,
  renewLock,
  START_DELAY_S,
  saveSyncStart,
} from "./sync-state.ts";

/** A job ends after this time and continues as another, so that a stopping process does not wait for a full sync. */
const TURN_MS = 5000;

/** Pauses after failures: 5 s, 10 s, 20 s … up to a minute, for as long as the engine does not answer. */
const FIRST_PAUSE_S = 5;
const MAX_PAUSE_S = 60;

/** Sends the search plugin what it has to be sent. Only one process at a time does. */
export async function onSearchOutdated(app: App): Promise<void> {
  const engine = app.plugins.last("search");
  if (!engine) return app.db.write(forgetSync);
  const end = performance.now() + TURN_MS;
  do {
    if (!(await takeTurn(app, engine, end))) return;
    // A change that was recorded during this turn found the engine locked.
  } while (await hasDueChange(app));
}

async function hasDueChange(app: App): Promise<boolean> {
  const dueAt = await firstChangeDueAt(app.db.read);
  return dueAt !== null && dueAt <= app.now();
}

/** True if all that was due has been sent before the time is over. */
async function takeTurn(app: App, engine: ActiveEngine, end: number): Promise<boolean> {
  const { slug_name } = engine;
  const worker = randomUUID();
  const row = await app.db.write((tx) => claimOrStart(app, tx, { slug_name, worker }));
  if (!row) return false;
  const stopRenewing = keepLock(app, slug_name, worker);
  try {
    if (row.attempts > 0) await checkEngine({ app, engine });
    await renewVectors(app, engine);
    const isDone = await sendAll({ app, engine, worker }, end);
    await app.db.write(async (tx) => {
      await releaseSync(tx, slug_name, worker);
      await planNextTurn(app, tx, isDone);
    });
    return isDone;
  } catch (error) {
    await app.db.write(async (tx) => {
      await releaseSync(tx, slug_name, worker);
      await saveFailure(app, tx, { slug_name, attempts: row.attempts + 1, error });
    });
    return false;
  } finally {
    stopRenewing();
  }
}

/** Renews the lock until the returned function is called. */
function keepLock(app: App, slugName: string, worker: string): () => void {
  const renew = () => app.db.write((tx) => renewLock(tx, { slugName, worker, now: app.now() }));
  const report = (error: unknown) => app.log.warn({ err: error }, "the lock of the search plugin could not be renewed");
  const timer = setInterval(() => void renew().catch(report), (LOCK_S * 1000) / 3).unref();
  return () => clearInterval(timer);
}

async function claimOrStart(app: App, tx: Tx, { slug_name, worker }: { slug_name: string; worker: string }) {
  const now = app.now();
  if (!(await findSync(tx, slug_name))) {
    await saveSyncStart(tx, slug_name, now);
    await app.emit(tx, { kind: "search_outdated" }, START_DELAY_S);
  }
  return claimSync(tx, { slugName: slug_name, worker, now });
}

async function sendAll({ app, engine, worker }: Omit<SyncTurn, "row">, end: number): Promise<boolean> {
  while (performance.now() < end) {
    const row = await findSync(app.db.read, engine.slug_name);
    const isOurs = row?.locked_by === worker && row.next_at <= app.now();
    if (!row || !isOurs || !(await sendNext({ app, engine, worker, row }))) return true;
  }
  return false;
}

/** Lets the next turn follow at once, or when the next change is due. */
async function planNextTurn(app: App, tx: Tx, isDone: boolean): Promise<void> {
  if (!isDone) return app.emit(tx, { kind: "search_outdated" });
  const dueAt = await firstChangeDueAt(tx);
  if (dueAt !== null && dueAt > app.now()) await app.emit(tx, { kind: "search_outdated" }, dueAt - app.now());
}

interface SyncFailure {
  readonly slug_name: string;
  /** Failures in a row, with this one. */
  readonly attempts: number;
  readonly error: unknown;
}

/** How many causes of an error are told. */
const MAX_CAUSES = 4;

/** The message with those of its causes: that of a failed connection alone says only that it failed. */
function reasonOf(error: unknown, causes = MAX_CAUSES): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error) || causes === 0) return message;
  // A message often ends with that of its cause.
  const own = message.endsWith(cause.message)
    ? message.slice(0, message.length - cause.message.length)
    : `${message}: `;
  return own + reasonOf(cause, causes - 1);
}

/** Stores a failure; the site's own search answers until a later attempt succeeds. */
export async function saveFailure(app: App, tx: Tx, { slug_name, attempts, error }: SyncFailure): Promise<void> {
  const now = app.now();
  const pauseS = Math.min(MAX_PAUSE_S, FIRST_PAUSE_S * 2 ** (attempts - 1));
  await changeSync(tx, slug_name, {
    ...{ attempts, next_at: now + pauseS },
    ...{ last_error: reasonOf(error).slice(0, 1000), failed_at: now },
  });
  // Cached results of the engine may lack what it can no longer be sent.
  await app.invalidate(tx, "search");
  await app.emit(tx, { kind: "search_outdated" }, pauseS);
}
