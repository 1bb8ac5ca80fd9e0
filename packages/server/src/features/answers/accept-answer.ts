import type { Parsed } from "@askwell/contract";
import { changeAcceptance, mayAccept, NO_ID, pointsInModes, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { cancelEvents, recordEvent } from "../history/index.ts";
import { checkUnlocked, claimKey, modesOf } from "../posts/index.ts";
import { lockQuestion, type QuestionRow } from "../questions/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { lockAccepted, shownAcceptance } from "./accepted-answer.ts";
import { changeAnswer } from "./change-answer.ts";
import { lockAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** Accepts an answer, or withdraws the acceptance. Rules: docs/rules/acceptance.md. */
export async function acceptAnswer(app: App, member: Member, input: Parsed<"acceptAnswer">): Promise<null> {
  return app.db.write(async (tx) => {
    await claimKey(app, tx, member, input.question_id);
    const question = required(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    const verdict = mayAccept(member, question, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
    checkUnlocked(member, question);
    const isNone = input.answer_id === "" || input.answer_id === "0";
    const answer = isNone ? null : await answerOf(tx, question, input.answer_id);
    if ((answer?.id ?? "0") === question.accepted_answer_id) return null;
    if (answer) checkUnlocked(member, answer);
    await setAccepted(app, tx, question, answer);
    if (!answer) return null;
    const event = { user_id: member.id, object_id: answer.id };
    await recordEvent(app, tx, { ...event, original_object_id: question.id, kind: "answer.accept" });
    await recordEvent(app, tx, { ...event, kind: "answer.accepted" });
    await app.emit(tx, { kind: "answer_accepted", answer_id: answer.id, question_id: question.id, user_id: member.id });
    return null;
  });
}

async function answerOf(tx: Tx, question: QuestionRow, id: string): Promise<AnswerRow> {
  const answer = await lockAnswer(tx, id);
  const isAcceptable = answer?.question_id === question.id && answer.status === "available";
  return isAcceptable ? answer : fail("answer_not_found", { status: 400 });
}

/** Sets or clears the accepted answer of a locked question and updates the points. */
export async function setAccepted(
  app: App,
  tx: Tx,
  question: QuestionRow,
  answer: AnswerRow | null,
): Promise<QuestionRow> {
  const previous = (await lockAccepted(tx, question)) ?? null;
  const change = changeAcceptance(question.user_id, previous, answer);
  const accepted_answer_id = answer ? shownAcceptance(answer) : NO_ID;
  let thread = question;
  if (previous) {
    const withdrawn = { accepted: 0, accepted_at: 0, thread: { accepted_answer_id } } as const;
    thread = (await changeAnswer(app, tx, { answer: previous, question: thread }, withdrawn)).question;
    await cancelEvents(app, tx, { object_id: previous.id, kinds: ["answer.accept", "answer.accepted"] });
  }
  if (answer) {
    const accepted = { accepted: 1, accepted_at: app.now(), thread: { accepted_answer_id } } as const;
    thread = (await changeAnswer(app, tx, { answer, question: thread }, accepted)).question;
  }
  // The ledger always names the asker as actor, so that a later change by another user reverts the same entries.
  const entries = change.entries.map(({ answer_id: object_id, ...entry }) => ({
    ...entry,
    object_id,
    actor_id: question.user_id,
    points: answer ? pointsInModes(entry.points, modesOf(answer)) : 0,
  }));
  await recordPoints(app, tx, entries);
  return thread;
}
