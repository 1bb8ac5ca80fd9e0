import type { Parsed } from "@askwell/contract";
import { changeAcceptance, mayAccept, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { cancelEvents, recordEvent } from "../history/index.ts";
import { lockQuestion, type QuestionRow } from "../questions/index.ts";
import { recordPoints } from "../reputation/index.ts";
import { changeAnswer } from "./change-answer.ts";
import { lockAnswer } from "./queries.ts";
import type { AnswerRow } from "./table.ts";

/** Accepts an answer, or takes the acceptance back. Rules: docs/rules/acceptance.md. */
export async function acceptAnswer(app: App, who: Member, input: Parsed<"acceptAnswer">): Promise<null> {
  return app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    const verdict = mayAccept(who, question, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) refuse(verdict.why);
    const isNone = input.answer_id === "" || input.answer_id === "0";
    const wanted = isNone ? null : await answerOf(tx, question, input.answer_id);
    if ((wanted?.id ?? "0") === question.accepted_answer_id) return null;
    await setAccepted(app, tx, question, wanted);
    if (!wanted) return null;
    const event = { user_id: who.id, object_id: wanted.id };
    await recordEvent(app, tx, { ...event, original_object_id: question.id, kind: "answer.accept" });
    await recordEvent(app, tx, { ...event, kind: "answer.accepted" });
    await app.emit(tx, { kind: "answer_accepted", answer_id: wanted.id, question_id: question.id, user_id: who.id });
    return null;
  });
}

async function answerOf(tx: Tx, question: QuestionRow, id: string): Promise<AnswerRow> {
  const answer = await lockAnswer(tx, id);
  const fits = answer?.question_id === question.id && answer.status === "available";
  return fits ? answer : refuse("answer_not_found", { status: 400 });
}

/** Makes another answer, or none, the accepted one of a locked question; points follow. */
export async function setAccepted(
  app: App,
  tx: Tx,
  question: QuestionRow,
  wanted: AnswerRow | null,
): Promise<QuestionRow> {
  const previous = (await lockAnswer(tx, question.accepted_answer_id)) ?? null;
  const change = changeAcceptance(question.user_id, previous, wanted);
  const { accepted_answer_id } = change;
  let thread = question;
  if (previous) {
    const back = { accepted: 0, accepted_at: 0, thread: { accepted_answer_id } } as const;
    thread = (await changeAnswer(app, tx, { answer: previous, question: thread }, back)).question;
    await cancelEvents(app, tx, { object_id: previous.id, kinds: ["answer.accept", "answer.accepted"] });
  }
  if (wanted) {
    const now = { accepted: 1, accepted_at: app.now(), thread: { accepted_answer_id } } as const;
    thread = (await changeAnswer(app, tx, { answer: wanted, question: thread }, now)).question;
  }
  // Whoever accepts, the ledger says it was the asker, so that anybody's change takes back the same entries.
  const entries = change.entries.map(({ answer_id: object_id, ...entry }) => ({
    ...entry,
    object_id,
    actor_id: question.user_id,
  }));
  await recordPoints(app, tx, entries);
  return thread;
}
