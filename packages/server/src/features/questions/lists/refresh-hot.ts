import { setTimeout as sleep } from "node:timers/promises";
import { hotScore, spansSeconds } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { copyToTagRows } from "../../tags/index.ts";
import { findHotReference } from "./quiet-site.ts";

const CHUNK = 500;
/** The pause between two chunks, so that on a large site the hourly run does not block writers. */
const PAUSE_MS = 100;

/**
 * Recomputes the hot score of questions of the last 90 days, on a quiet site of the last 90 days in which questions were
 * asked; that of older ones becomes 0. Runs every hour.
 */
export async function refreshHotScores(app: App): Promise<void> {
  const reference = await findHotReference(app.db.read, app.now());
  const since = reference - spansSeconds.hotWindow;
  for (let after = ""; ; ) {
    const rows = await recentQuestions(app.db.read, since, after);
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? "";
    const scores = await answerScores(
      app.db.read,
      rows.map((row) => row.id),
    );
    const changed = rows
      .map((row) => ({
        id: row.id,
        was: row.hot,
        hot: hotScore({ ...row, answerScores: scores.get(row.id) ?? 0 }, reference),
      }))
      .filter(({ was, hot }) => was !== hot);
    if (changed.length > 0) await saveHot(app, changed);
  }
  await resetOld(app, since);
}

async function recentQuestions(db: Db, since: number, after: string) {
  return db
    .selectFrom("questions")
    .select(["id", "hot", "view_count", "answer_count", "score", "created_at", "edited_at"])
    .where("created_at", ">=", since)
    .where("visible", "=", 1)
    .where("id", ">", after)
    .orderBy("id")
    .limit(CHUNK)
    .execute();
}

async function answerScores(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("answers")
    .select((eb) => ["question_id", eb.fn.sum<number>("score").as("score")])
    .where("question_id", "in", questionIds)
    .where("status", "=", "available")
    .groupBy("question_id")
    .execute();
  return new Map(rows.map((row) => [row.question_id, Number(row.score)]));
}

async function saveHot(app: App, changed: readonly { id: string; hot: number }[]): Promise<void> {
  await app.db.write(async (tx) => {
    for (const { id, hot } of changed) {
      await tx.updateTable("questions").set({ hot }).where("id", "=", id).execute();
    }
    await copyToTagRows(
      tx,
      changed.map(({ id, hot }) => ({ questionId: id, hot })),
    );
    await app.invalidate(tx, "questions");
  });
  await sleep(PAUSE_MS);
}

async function resetOld(app: App, since: number): Promise<void> {
  for (;;) {
    const old = await app.db.read
      .selectFrom("questions")
      .select("id")
      .where("visible", "=", 1)
      .where("pinned", "in", [0, 1])
      .where("hot", ">", 0)
      .where("created_at", "<", since)
      .limit(CHUNK)
      .execute();
    if (old.length === 0) return;
    await saveHot(
      app,
      old.map(({ id }) => ({ id, hot: 0 })),
    );
  }
}
