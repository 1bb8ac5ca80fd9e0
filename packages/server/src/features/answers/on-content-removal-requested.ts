import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import type { Db } from "../../tables.ts";
import { changeQuestion, lockQuestion, removeQuestion } from "../questions/index.ts";
import { changeAnswer } from "./change-answer.ts";
import { removeAnswer } from "./delete-answer.ts";
import { lockThread } from "./lock-thread.ts";

/**
 * Deletes all questions and answers of a user, each in its own transaction. `edited_at` is set as well, so that
 * administrators see when it happened.
 */
export async function onContentRemovalRequested(app: App, event: EventOf<"content_removal_wanted">): Promise<void> {
  const { user_id, admin_id } = event;
  const by = { user_id: admin_id, by_admin_list: false };
  for (const id of await listPosts(app.db.read, "answers", user_id)) {
    await app.db.write(async (tx) => {
      const locked = await lockThread(tx, id);
      if (!locked || locked.answer.status === "deleted") return;
      await removeAnswer(app, tx, await changeAnswer(app, tx, locked, { edited_at: app.now() }), by);
    });
  }
  for (const id of await listPosts(app.db.read, "questions", user_id)) {
    await app.db.write(async (tx) => {
      const question = await lockQuestion(tx, id);
      if (!question || question.status === "deleted") return;
      await removeQuestion(app, tx, await changeQuestion(app, tx, question, { edited_at: app.now() }), by);
    });
  }
}

async function listPosts(db: Db, table: "answers" | "questions", userId: string): Promise<string[]> {
  const posts = db.selectFrom(table).select("id").where("user_id", "=", userId).where("status", "!=", "deleted");
  return (await posts.execute()).map((row) => row.id);
}
