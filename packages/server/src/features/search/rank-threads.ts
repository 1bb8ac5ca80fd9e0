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

/** Weighs the words of threads for the order by relevance. Source: docs/rules/search.md F29. */
export async function rankThreads(
  app: App,
  { batchSize = 100, pauseMs = 0, shouldStop, onlyChanged = false }: RankingPace = {},
): Promise<void> {
  let ranked = 0;
  while (!shouldStop?.(ranked)) {
    const ids = await app.search.unranked(app.db.read, { limit: batchSize, onlyChanged });
    if (ids.length === 0) break;
    await app.db.write((tx) => rankBatch(app, tx, ids));
    if (Math.floor((ranked + ids.length) / LOGGED_EVERY) > Math.floor(ranked / LOGGED_EVERY))
      app.log.info({ ranked: ranked + ids.length }, "threads are being ranked for the search");
    ranked += ids.length;
    await sleep(pauseMs);
  }
  if (ranked > 0) await app.db.write((tx) => app.invalidate(tx, "search"));
}

/** The process waits for a running job when it stops, and another one takes over a job that runs for two minutes. */
const THREADS_PER_JOB = 500;

/** Ranks the threads that a transaction has changed, with others that were. */
export async function rankChangedThreads(app: App): Promise<void> {
  const shouldStop = (ranked: number) => ranked >= THREADS_PER_JOB;
  await rankThreads(app, { ...BACKGROUND_PACE, onlyChanged: true, shouldStop });
  const more = await app.search.unranked(app.db.read, { limit: 1, onlyChanged: true });
  if (more.length > 0) await app.db.write((tx) => app.emit(tx, { kind: "threads_changed" }));
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

async function rankBatch(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
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
  const threads = questions.map((question): SearchThread => {
    const slugs = (tags.get(question.id) ?? []).map(({ slug_name }) => slug_name);
    const own = answers.filter((answer) => answer.question_id === question.id);
    return {
      question: questionDocument(question, slugs),
      answers: own.map((answer) => answerDocument(answer, question).text),
    };
  });
  await app.search.rank(tx, ids, threads);
}
