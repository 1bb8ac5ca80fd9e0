import type { Parsed } from "@askwell/contract";
import { mayDeleteAnswer } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { lockRightsOn } from "../granted-rights/index.ts";
import { recordEvent } from "../history/index.ts";
import { checkUnlocked, settleReports } from "../posts/index.ts";
import { logStaffAction } from "../staff/index.ts";
import { setAccepted } from "./accept-answer.ts";
import { lockAccepted } from "./accepted-answer.ts";
import { answerStateOf, changeAnswer, type LockedAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** Deletes an answer. Rules: docs/rules/answers.md A5. */
export async function deleteAnswer(app: App, member: Member, input: Parsed<"deleteAnswer">): Promise<null> {
  return app.db.write(async (tx) => {
    const who = await lockRightsOn(app, tx, member, input.id);
    const locked = await lockThread(tx, input.id);
    if (!locked) return isStaff(who) ? null : fail("missing_privilege");
    const verdict = mayDeleteAnswer(who, answerStateOf(locked.answer));
    const isOwnOrStaff = verdict.allowed || verdict.reason !== "missing_privilege";
    if (isOwnOrStaff && locked.answer.status === "deleted") return null;
    if (!verdict.allowed) fail(verdict.reason);
    checkUnlocked(who, locked.answer, locked.question);
    const settled = await settleReports(app, tx, who, { ...locked.answer, thread_id: locked.question.id });
    await removeAnswer(app, tx, locked, { user_id: who.id, by_admin_list: false });
    const { id, user_id: person_id } = locked.answer;
    const done = { object: { id, kind: "answer" }, person_id, note: input.reason, notice: input.reason };
    await logStaffAction(app, tx, who, { ...done, action: "answer_delete", ...settled });
    return null;
  });
}

/** Marks a locked answer as deleted and withdraws its acceptance. */
export async function removeAnswer(
  app: App,
  tx: Tx,
  locked: LockedAnswer,
  by: { readonly user_id: string; readonly by_admin_list: boolean },
): Promise<void> {
  const { id } = locked.answer;
  const isAccepted = (await lockAccepted(tx, locked.question))?.id === id;
  const question = isAccepted ? await setAccepted(app, tx, locked.question, null) : locked.question;
  const answer = isAccepted ? { ...locked.answer, accepted: 0 as const, accepted_at: 0 } : locked.answer;
  await changeAnswer(app, tx, { answer, question }, { status: "deleted" });
  await recordEvent(app, tx, { user_id: by.user_id, object_id: id, kind: "answer.deleted" });
  await app.emit(tx, { kind: "answer_deleted", answer_id: id, ...by });
}
