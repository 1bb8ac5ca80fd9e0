import type { Parsed } from "@askwell/contract";
import { mayUndeleteAnswer, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import { recordEvent } from "../history/index.ts";
import { checkMayUndelete, reopenReports, undeletedStatus } from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { changeAnswer, type LockedAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** Restores a deleted answer. Rules: docs/rules/answers.md A6. */
export async function recoverAnswer(app: App, member: Member, input: Parsed<"recoverAnswer">): Promise<null> {
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.answer_id);
    const verdict = mayUndeleteAnswer(who, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    const locked = required(await lockThread(tx, input.answer_id), "answer_not_found", { status: 400 });
    if (locked.answer.status !== "deleted") return null;
    checkMayUndelete(who, locked.answer);
    await reopenReports(app, tx, locked.answer.id);
    await restoreAnswer(app, tx, locked, who.id);
    const { id, user_id: person_id } = locked.answer;
    const done = { object: { id, kind: "answer" }, person_id, note: input.reason };
    await logStaffAction(app, tx, who, { ...done, action: "answer_undelete" });
    return null;
  });
}

/** Makes a locked answer available again, unless its open flags hide it. */
export async function restoreAnswer(app: App, tx: Tx, locked: LockedAnswer, userId: string): Promise<void> {
  const status = await undeletedStatus(app, tx, locked.answer.id, "available");
  await changeAnswer(app, tx, locked, { status });
  await recordEvent(app, tx, { user_id: userId, object_id: locked.answer.id, kind: "answer.undeleted" });
}
