import type { Parsed, Reply } from "@askwell/contract";
import { maySeeAnswer } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { rememberThreads } from "../posts/index.ts";
import { findQuestionPageRow, stateOf as questionStateOf } from "../questions/index.ts";
import { answerStateOf } from "./change-answer.ts";
import { answerWithQuestion } from "./post-answer.ts";
import { findListedAnswer } from "./queries.ts";

const EMPTY_DATA = { data: {} };

/** One answer with its question. */
export async function answerInfo(app: App, viewer: Viewer, input: Parsed<"answerInfo">): Promise<Reply<"answerInfo">> {
  const db = app.db.read;
  const answer = required(await findListedAnswer(db, input.id, viewer.id), "answer_not_found", EMPTY_DATA);
  const question = required(
    await findQuestionPageRow(db, answer.question_id, viewer.id),
    "answer_not_found",
    EMPTY_DATA,
  );
  const verdict = maySeeAnswer(actorOf(viewer), answerStateOf(answer), questionStateOf(question));
  if (!verdict.allowed) fail("answer_not_found", EMPTY_DATA);
  rememberThreads(db, question, [answer]);
  const reply = await answerWithQuestion(app, viewer, { answer, question });
  return { ...reply, info: { ...reply.info, member_actions: [] } };
}
