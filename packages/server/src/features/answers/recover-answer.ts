import type { Parsed } from "@askwell/contract";
import { mayUndeleteAnswer, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { noteStaffAction } from "../staff/index.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** Brings a deleted answer back. Rules: docs/rules/answers.md A6. */
export async function recoverAnswer(app: App, who: Member, input: Parsed<"recoverAnswer">): Promise<null> {
  const verdict = mayUndeleteAnswer(who, thresholdsOf(app.settings.get("privileges")));
  if (!verdict.allowed) refuse(verdict.why);
  return app.db.write(async (tx) => {
    const locked = found(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    if (locked.answer.status !== "deleted") return null;
    await restoreAnswer(app, tx, locked, who.id);
    const { id, user_id: person_id } = locked.answer;
    const done = { object: { id, kind: "answer" }, person_id, note: input.reason };
    await noteStaffAction(app, tx, who, { ...done, action: "answer_undelete" });
    return null;
  });
}

/** Makes a locked answer available again. */
export async function restoreAnswer(app: App, tx: Tx, locked: LockedAnswer, userId: string): Promise<void> {
  await changeAnswer(app, tx, locked, { status: "available" });
  await recordEvent(app, tx, { user_id: userId, object_id: locked.answer.id, kind: "answer.undeleted" });
}
