import { languages } from "@askwell/i18n";
import type { App } from "../app.ts";
import { lockQuestion, removeQuestion } from "../features/questions/index.ts";

/**
 * Deletes the questions with which the site was installed, unless they were edited or answered since: between imported
 * questions they would be the newest. Staff can undelete them. Source: docs/rules/import.md X13.
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
    for (const { id, user_id } of untouched) {
      const question = await lockQuestion(tx, id);
      if (question) await removeQuestion(app, tx, question, { user_id, by_admin_list: false });
    }
  });
}
