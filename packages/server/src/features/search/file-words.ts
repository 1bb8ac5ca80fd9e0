import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { answerDocument, questionDocument } from "../posts/index.ts";
import { lockQuestions } from "../questions/index.ts";
import { listTagsOf } from "../tags/index.ts";

/** How posts are filed: as fast as it goes, unless told. */
interface Pace {
  /** So many in one transaction. */
  readonly atOnce?: number;
  /** What others get between two of them. */
  readonly pauseMs?: number;
  /** Hears how many are filed, and may end the work; another time goes on with it. */
  readonly isEnough?: (filed: number) => boolean;
}

/** Beside visitors, who on SQLite wait for each of these transactions. */
export const POLITE: Pace = { atOnce: 25, pauseMs: 30 };

/**
 * Divides what has grown too long in the search, and files the words of all posts that are then elsewhere, or nowhere
 * yet: after an import, and after an upgrade that reads texts differently.
 */
export async function fileWords(app: App, { atOnce = 100, pauseMs = 0, isEnough }: Pace = {}): Promise<void> {
  await app.db.write((tx) => app.search.divide(tx));
  let filed = 0;
  for await (const ids of app.search.misfiled(app.db.read, atOnce)) {
    if (isEnough?.(filed)) return;
    await app.db.write((tx) => fileAgain(app, tx, ids));
    filed += ids.length;
    await sleep(pauseMs);
  }
}

/** How many posts have no words in the search yet. */
export async function countUnfiled(app: App): Promise<number> {
  const { count } = await app.db.read
    .selectFrom("search")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("segment", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function fileAgain(app: App, tx: Tx, ids: readonly string[]): Promise<void> {
  const filed = await tx.selectFrom("search").select("question_id").distinct().where("post_id", "in", ids).execute();
  const questionIds = filed.map((row) => row.question_id);
  await lockQuestions(tx, questionIds);
  const questions = await tx.selectFrom("questions").selectAll().where("id", "in", questionIds).execute();
  const answers = await tx.selectFrom("answers").selectAll().where("id", "in", ids).execute();
  const byId = new Map(questions.map((question) => [question.id, question]));
  const asked = ids.flatMap((id) => byId.get(id) ?? []);
  const tags = await listTagsOf(
    tx,
    asked.map(({ id }) => id),
  );
  const documents = [
    ...asked.map((question) => questionDocument(question, slugsOf(tags.get(question.id)))),
    ...answers.flatMap((answer) => {
      const question = byId.get(answer.question_id);
      return question ? [answerDocument(answer, question)] : [];
    }),
  ];
  await app.search.save(tx, documents);
  const there = new Set(documents.map((document) => document.post_id));
  await app.search.remove(
    tx,
    ids.filter((id) => !there.has(id)),
  );
}

const slugsOf = (tags: readonly { slug_name: string }[] = []) => tags.map((tag) => tag.slug_name);
