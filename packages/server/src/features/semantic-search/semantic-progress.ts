import type { App } from "../../app.ts";
import { ensureKeyValue, lockKeyValue, readKeyValues, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../tables.ts";

const PROGRESS = "semantic_search.progress";
const ROUND = "semantic_search.round";
const LEASE = "semantic_search.lease";
/** Longer than a request to a provider takes. */
const LEASE_S = 120;
const FIRST_PAUSE_S = 30;
const MAX_PAUSE_S = 3600;

/** How far all threads are sent to a model, and how the provider does. */
export interface SemanticProgress {
  /** The fingerprint of the model. */
  readonly model: string;
  /** Each round looks at all threads; progress of earlier versions has none. */
  readonly round: number;
  /** Length of its vectors; 0 before the first one. */
  readonly dimensions: number;
  /** The last question that was looked at, from the newest on; "" before the first one. */
  readonly before: string;
  readonly isComplete: boolean;
  /** Failures in a row. */
  readonly attempts: number;
  /** Nothing is sent before. */
  readonly next_at: number;
  readonly error: string;
  readonly failed_at: number;
}

/** Where the work on a model is; that of another one, or of another round, begins anew. */
export async function readProgress(db: Db, model: string): Promise<SemanticProgress> {
  const stored = await readKeyValues(db, [PROGRESS, ROUND]);
  const round = Number(stored.get(ROUND) ?? 0);
  const text = stored.get(PROGRESS);
  const progress = text ? (JSON.parse(text) as SemanticProgress) : null;
  if (progress?.model === model)
    return progress.round === round ? progress : { ...progress, round, before: "", isComplete: false };
  const none = {
    round,
    dimensions: 0,
    before: "",
    isComplete: false,
    attempts: 0,
    next_at: 0,
    error: "",
    failed_at: 0,
  };
  return { model, ...none };
}

export async function saveProgress(app: App, tx: Tx, progress: SemanticProgress): Promise<void> {
  await saveKeyValue(tx, PROGRESS, JSON.stringify(progress), app.now());
}

/** Lets all threads be looked at again, also if a turn that runs now stores its progress later. */
export async function beginRound(app: App, tx: Tx): Promise<void> {
  await ensureKeyValue(tx, ROUND, "0", app.now());
  const round = Number(await lockKeyValue(tx, ROUND)) + 1;
  await saveKeyValue(tx, ROUND, String(round), app.now());
}

/** The progress after another failure: each pause is twice as long as the one before. */
export function afterFailure(app: App, progress: SemanticProgress, error: Error): SemanticProgress {
  const attempts = progress.attempts + 1;
  const pauseS = Math.min(MAX_PAUSE_S, FIRST_PAUSE_S * 2 ** (attempts - 1));
  const failed_at = app.now();
  return { ...progress, attempts, next_at: failed_at + pauseS, error: error.message.slice(0, 500), failed_at };
}

interface Lease {
  readonly worker: string;
  readonly until: number;
}

/** Lets one process at a time send posts; also renews what a process has. False if another one works. */
export async function takeLease(app: App, worker: string): Promise<boolean> {
  return app.db.write(async (tx) => {
    await ensureKeyValue(tx, LEASE, "", app.now());
    const stored = await lockKeyValue(tx, LEASE);
    const lease = stored ? (JSON.parse(stored) as Lease) : null;
    if (lease && lease.worker !== worker && lease.until > app.now()) return false;
    await saveKeyValue(tx, LEASE, JSON.stringify({ worker, until: app.now() + LEASE_S }), app.now());
    return true;
  });
}

export async function endLease(app: App, worker: string): Promise<void> {
  await app.db.write(async (tx) => {
    const stored = await lockKeyValue(tx, LEASE);
    const lease = stored ? (JSON.parse(stored) as Lease) : null;
    if (lease?.worker === worker) await saveKeyValue(tx, LEASE, "", app.now());
  });
}
