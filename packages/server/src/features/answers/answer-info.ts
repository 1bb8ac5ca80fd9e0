import type { Parsed, Reply } from "@askwell/contract";
import { maySeeAnswer } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { noteThreads } from "../posts/index.ts";
import { findShownQuestion, stateOf as questionStateOf } from "../questions/index.ts";
import { stateOf } from "./change-answer.ts";
import { answerWithQuestion } from "./post-answer.ts";
import { findListedAnswer } from "./queries.ts";

const NOTHING = { data: {} };

/** One answer with its question. */
export async function answerInfo(app: App, who: Viewer, input: Parsed<"answerInfo">): Promise<Reply<"answerInfo">> {
  const db = app.db.read;
  const answer = found(await findListedAnswer(db, input.id, who.id), "answer_not_found", NOTHING);
  const question = found(await findShownQuestion(db, answer.question_id, who.id), "answer_not_found", NOTHING);
  const verdict = maySeeAnswer(actorOf(who), stateOf(answer), questionStateOf(question));
  if (!verdict.allowed) refuse("answer_not_found", NOTHING);
  noteThreads(question, [answer]);
  const reply = await answerWithQuestion(app, who, { answer, question });
  return { ...reply, info: { ...reply.info, member_actions: [] } };
}
