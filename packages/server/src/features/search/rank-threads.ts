import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import { type SearchThread, WAITING } from "../../platform/search/index.ts";
import type { Tx } from "../../tables.ts";
import { answerDocument, questionDocument } from "../posts/index.ts";
import { lockQuestions } from "../questions/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { BACKGROUND_PACE, type IndexingPace } from "./pace.ts";

interface RankingPace extends IndexingPace {
  /** Leaves out threads that wait since an import, a restored backup, an upgrade or another language of the site. */
  readonly onlyChanged?: boolean;
}

/** Shows that the work of hours goes on. */
const LOGGED_EVERY = 10_000;
/** Batches of threads that wait are ranked together, so many; an interrupted run is repeated. */
const BATCHES_PER_RUN = 200;
/** Rows per transaction, for each thread of a batch. */
const ROWS_PER_THREAD = 50;

/** Weighs the words of threads for the order by relevance, changed ones first. Source: docs/rules/search.md F29. */
export async function rankThreads(app: App, pace: RankingPace = {}): Promise<void> {
  const { batchSize = 100, pauseMs = 0, shouldStop, onlyChanged = false } = pace;
  let ranked = 0;
  while (!shouldStop?.(ranked)) {
    const changed = await app.search.unranked(app.db.read, { limit: batchSize, onlyChanged: true });
    const before = ranked;
    if (changed) {
      await app.db.write(async (tx) => app.search.rank(tx, changed.ids, await lockThreads(tx, changed.ids)));
      ranked += changed.ids.length;
      await sleep(pauseMs);
    } else if (!onlyChanged)
      ranked += await rankWaiting(app, { ...pace, shouldStop: (more) => shouldStop?.(before + more) ?? false });
    if (ranked === before) break;
    if (Math.floor(ranked / LOGGED_EVERY) > Math.floor(before / LOGGED_EVERY))
      app.log.info({ ranked }, "threads are being ranked for the search");
  }
  if (ranked > 0) await app.db.write((tx) => app.invalidate(tx, "search"));
}

/** Ranks the newest threads that wait, in one run, and returns their number; 0 if it was interrupted. */
async function rankWaiting(app: App, { batchSize = 100, pauseMs = 0, shouldStop }: IndexingPace): Promise<number> {
  const first = await app.search.unranked(app.db.read, { limit: batchSize, onlyChanged: false });
  if (!first) return 0;
  const run = await app.search.beginRun(first.position);
  const ids = new Set<string>();
  for (let next: typeof first | null = first, batches = 0; next && batches < BATCHES_PER_RUN; batches++) {
    if (shouldStop?.(ids.size)) return 0;
    const some = next.ids.filter((id) => !ids.has(id));
    if (some.length > 0) await app.db.write(async (tx) => run.add(tx, some, await lockThreads(tx, some)));
    for (const id of some) ids.add(id);
    next = await app.search.unranked(app.db.read, { limit: batchSize, onlyChanged: false, after: next.position });
    await sleep(pauseMs);
  }
  for (const rows of run.rows(batchSize * ROWS_PER_THREAD)) {
    if (shouldStop?.(ids.size)) return 0;
    await app.db.write((tx) => run.saveRows(tx, rows));
    await sleep(pauseMs);
  }
  const all = [...ids];
  for (let start = 0; start < all.length; start += batchSize) {
    const some = all.slice(start, start + batchSize);
    await app.db.write(async (tx) => {
      await lockQuestions(tx, some);
      await run.finish(tx, some);
    });
    await sleep(pauseMs);
  }
  return ids.size;
}

/** The process waits for a running job when it stops, and another one takes over a job that runs for two minutes. */
const THREADS_PER_JOB = 500;

/** Ranks the threads that a transaction has changed, with others that were. */
export async function rankChangedThreads(app: App): Promise<void> {
  const shouldStop = (ranked: number) => ranked >= THREADS_PER_JOB;
  await rankThreads(app, { ...BACKGROUND_PACE, onlyChanged: true, shouldStop });
  const more = await app.search.unranked(app.db.read, { limit: 1, onlyChanged: true });
  if (more) await app.db.write((tx) => app.emit(tx, { kind: "threads_changed" }));
}

/** The number of threads that wait to be ranked. */
export async function countUnranked(app: App): Promise<number> {
  const { count } = await app.db.read
    .selectFrom("search")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ranked", "=", WAITING)
    .where("kind", "=", "question")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks questions and reads their threads. */
export async function lockThreads(tx: Tx, ids: readonly string[]): Promise<SearchThread[]> {
  await lockQuestions(tx, ids);
  const questions = await tx.selectFrom("questions").selectAll().where("id", "in", ids).execute();
  const answers = await tx
    .selectFrom("answers")
    .selectAll()
    .where("question_id", "in", ids)
    .where("status", "=", "available")
    .orderBy("id")
    .execute();
  const tags = await listTagsOf(tx, ids);
  const answersOf = Map.groupBy(answers, (answer) => answer.question_id);
  return questions.map((question): SearchThread => {
    const own = tags.get(question.id) ?? [];
    const slugs = own.map(({ slug_name }) => slug_name);
    return {
      question: questionDocument(question, slugs),
      tagIds: own.map(({ id }) => id),
      answers: (answersOf.get(question.id) ?? []).map((answer) => answerDocument(answer, question).text),
    };
  });
}
