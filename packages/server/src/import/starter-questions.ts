import { languages } from "@askwell/i18n";
import type { App } from "../app.ts";
import { lockAnswers, lockThread, removeAnswer } from "../features/answers/index.ts";
import { lockQuestion, removeQuestion } from "../features/questions/index.ts";
import type { Tx } from "../tables.ts";

/**
 * Deletes the questions with which the site was installed, and their answers, unless they were edited or answered since:
 * between imported questions they would be the newest, and their author would have answers that nobody finds. Staff can
 * undelete them. Source: docs/rules/import.md X13.
 */
export async function deleteStarterQuestions(app: App): Promise<void> {
  const titles = languages.flatMap(({ value }) => {
    const t = app.translator(value);
    return [t("starter.tags.title"), t("starter.reputation.title")];
  });
  const untouched = await app.db.read
    .selectFrom("questions")
    .select(["id", "user_id"])
    .where("title", "in", titles)
    .where("status", "=", "available")
    .where("edited_at", "=", 0)
    .where("answer_count", "<=", 1)
    .where("id", "not in", (eb) => eb.selectFrom("imported_posts").select("post_id"))
    .orderBy("id")
    .execute();
  await app.db.write(async (tx) => {
    for (const { id, user_id } of untouched) await removeThread(app, tx, id, { user_id, by_admin_list: false });
  });
}

async function removeThread(app: App, tx: Tx, id: string, by: Parameters<typeof removeAnswer>[3]): Promise<void> {
  for (const { id: answerId } of await lockAnswers(tx, id)) {
    const locked = await lockThread(tx, answerId);
    if (locked?.answer.status === "available") await removeAnswer(app, tx, locked, by);
  }
  const question = await lockQuestion(tx, id);
  if (question) await removeQuestion(app, tx, question, by);
}
