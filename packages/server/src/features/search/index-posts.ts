import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { answerDocument, questionDocument } from "../posts/index.ts";
import { lockQuestions } from "../questions/index.ts";
import { listTagsOf } from "../tags/index.ts";
import type { IndexingPace } from "./pace.ts";
import { rankThreads } from "./rank-threads.ts";

/**
 * Splits search segments that have grown too long, and indexes the words of all posts whose segment changed or that are
 * not indexed yet: after an import, and after an upgrade that tokenizes differently. Then ranks the threads.
 */
export async function indexPosts(app: App, pace: IndexingPace = {}): Promise<void> {
  const { batchSize = 100, pauseMs = 0, shouldStop } = pace;
  await app.db.write((tx) => app.search.divide(tx));
  let indexed = 0;
  for await (const ids of app.search.misfiled(app.db.read, batchSize)) {
    if (shouldStop?.(indexed)) return;
    await app.db.write((tx) => indexBatch(app, tx, ids));
    indexed += ids.length;
    await sleep(pauseMs);
  }
  await rankThreads(app, { ...pace, shouldStop: (ranked) => shouldStop?.(indexed + ranked) ?? false });
}

/** The number of posts whose words are not indexed yet. */
export async function countUnindexed(app: App): Promise<number> {
  const { count } = await app.db.read
    .selectFrom("search")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("segment", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function indexBatch(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  const indexed = await tx.selectFrom("search").select("question_id").distinct().where("post_id", "in", ids).execute();
  const questionIds = indexed.map((row) => row.question_id);
  await lockQuestions(tx, questionIds);
  const questions = await tx.selectFrom("questions").selectAll().where("id", "in", questionIds).execute();
  const answers = await tx.selectFrom("answers").selectAll().where("id", "in", ids).execute();
  const byId = new Map(questions.map((question) => [question.id, question]));
  const batchQuestions = ids.flatMap((id) => byId.get(id) ?? []);
  const tags = await listTagsOf(
    tx,
    batchQuestions.map(({ id }) => id),
  );
  const documents = [
    ...batchQuestions.map((question) => questionDocument(question, slugsOf(tags.get(question.id)))),
    ...answers.flatMap((answer) => {
      const question = byId.get(answer.question_id);
      return question ? [answerDocument(answer, question)] : [];
    }),
  ];
  await app.search.save(tx, documents, { isBulk: true });
  const documentIds = new Set(documents.map((document) => document.post_id));
  await app.search.remove(
    tx,
    ids.filter((id) => !documentIds.has(id)),
  );
}

const slugsOf = (tags: readonly { slug_name: string }[] = []) => tags.map((tag) => tag.slug_name);
