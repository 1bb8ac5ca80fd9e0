import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { claimChanges, finishChanges, listQuestionsBefore } from "./queries.ts";
import { addToToday, tokensLeft } from "./semantic-days.ts";
import {
  afterFailure,
  endLease,
  readProgress,
  type SemanticProgress,
  saveProgress,
  takeLease,
} from "./semantic-progress.ts";
import { type SemanticSetup, semanticSetup } from "./semantic-setup.ts";
import { storeVectors } from "./store-vectors.ts";

/** Threads that are looked at together. */
const THREADS_AT_ONCE = 50;
/** The process waits for a running job when it stops, and another one takes over a job that runs for two minutes. */
const TURN_MS = 20_000;

interface VectorTurn {
  readonly app: App;
  readonly setup: SemanticSetup;
  readonly worker: string;
}

/**
 * Sends what has changed, and then the posts that have no vector yet, the newest first, until the time of the turn is over,
 * the tokens of the day are used up, or the provider fails. Rules: docs/rules/semantic-search.md SM4 to SM6.
 */
export async function updateVectors(app: App): Promise<void> {
  const setup = semanticSetup(app);
  const worker = randomUUID();
  if (!setup || !(await hasWork(app, setup)) || !(await takeLease(app, worker))) return;
  const end = performance.now() + TURN_MS;
  try {
    let isUnfinished = true;
    while (isUnfinished && performance.now() < end) isUnfinished = await nextThreads({ app, setup, worker });
    if (isUnfinished) await app.db.write((tx) => app.emit(tx, { kind: "vectors_outdated" }));
  } finally {
    await endLease(app, worker);
  }
}

/** Whether there is anything to do now: most turns of the schedule read no more than this. */
async function hasWork(app: App, { fingerprint }: SemanticSetup): Promise<boolean> {
  const { isComplete, next_at } = await readProgress(app.db.read, fingerprint);
  if (next_at > app.now()) return false;
  const change = app.db.read.selectFrom("semantic_changes").select("question_id").limit(1);
  return !isComplete || (await change.executeTakeFirst()) !== undefined;
}

/** Brings some threads up to date; false if nothing is left to do for now. */
async function nextThreads({ app, setup, worker }: VectorTurn): Promise<boolean> {
  if (!(await takeLease(app, worker))) return false;
  // The settings may have changed since the turn began.
  if (semanticSetup(app)?.fingerprint !== setup.fingerprint) return false;
  const progress = await readProgress(app.db.read, setup.fingerprint);
  if (progress.next_at > app.now()) return false;
  const changed = await app.db.write((tx) => claimChanges(tx, worker, THREADS_AT_ONCE));
  const isBackfill = changed.length === 0;
  if (isBackfill && progress.isComplete) return false;
  const ids = isBackfill ? await listQuestionsBefore(app.db.read, progress.before, THREADS_AT_ONCE) : changed;
  const stored = await storeVectors(app, setup, { progress, ids, tokens: await tokensLeft(app, app.db.read, "posts") });
  const { dimensions } = stored;
  if (stored.error) return pause(app, { ...progress, dimensions }, stored.error);
  if (!stored.isDone) return false;
  const next = isBackfill
    ? { before: ids.at(-1) ?? progress.before, isComplete: ids.length < THREADS_AT_ONCE }
    : { before: progress.before, isComplete: progress.isComplete };
  const fine = { attempts: 0, next_at: 0, error: "", failed_at: 0 };
  await app.db.write(async (tx) => {
    await finishChanges(tx, worker, isBackfill ? [] : ids);
    await saveProgress(app, tx, { ...progress, ...fine, dimensions, ...next });
  });
  return true;
}

/** Stores a failure: what could not be sent is sent after a pause. */
async function pause(app: App, progress: SemanticProgress, error: Error): Promise<false> {
  const next = afterFailure(app, progress, error);
  app.log.warn({ err: error }, "a provider has made no vectors of posts");
  await app.db.write(async (tx) => {
    await saveProgress(app, tx, next);
    await addToToday(app, tx, { failed: 1 });
    await app.emit(tx, { kind: "vectors_outdated" }, next.next_at - app.now());
  });
  return false;
}
