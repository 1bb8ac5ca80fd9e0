import type { Parsed, Reply } from "@askwell/contract";
import { maySeeAnswer } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { findQuestion, stateOf as questionStateOf } from "../questions/index.ts";
import { stateOf } from "./change-answer.ts";
import { answerWithQuestion } from "./post-answer.ts";
import { findAnswer } from "./queries.ts";

const NOTHING = { data: {} };

/** One answer with its question. */
export async function answerInfo(app: App, who: Viewer, input: Parsed<"answerInfo">): Promise<Reply<"answerInfo">> {
  const db = app.db.read;
  const answer = found(await findAnswer(db, input.id), "answer_not_found", NOTHING);
  const question = found(await findQuestion(db, answer.question_id), "answer_not_found", NOTHING);
  const verdict = maySeeAnswer(actorOf(who), stateOf(answer), questionStateOf(question));
  if (!verdict.allowed) refuse("answer_not_found", NOTHING);
  const reply = await answerWithQuestion(app, who, { answer, question });
  return { ...reply, info: { ...reply.info, member_actions: [] } };
}
