import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { found } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { removeAnswer } from "./delete-answer.ts";
import { lockThread } from "./lock-thread.ts";
import { restoreAnswer } from "./recover-answer.ts";

/** Sets the state of an answer from the administrator's list. Rules: docs/rules/answers.md A7. */
export async function setAnswerStatus(app: App, who: Admin, input: Parsed<"setAnswerStatus">): Promise<null> {
  return app.db.write(async (tx) => {
    const locked = found(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    if (locked.answer.status === input.status) return null;
    if (input.status === "available") await restoreAnswer(app, tx, locked, who.id);
    else await removeAnswer(app, tx, locked, { user_id: who.id, by_admin_list: true });
    return null;
  });
}
