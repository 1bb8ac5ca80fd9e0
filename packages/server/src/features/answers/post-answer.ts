import type { Parsed, Reply } from "@askwell/contract";
import { may, mayAnswer, maySeeQuestion, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Member, Viewer } from "../../who.ts";
import { checkNewcomer } from "../attempts/index.ts";
import { heldBecause } from "../posts/index.ts";
import { lockQuestion, questionBeside, stateOf } from "../questions/index.ts";
import { storeAnswer } from "./add-answer.ts";
import type { LockedAnswer } from "./change-answer.ts";
import { countOwnAnswers } from "./queries.ts";
import { answerReplies } from "./wire.ts";

/** Answers a question. Rules: docs/rules/answers.md A1 to A4. */
export async function postAnswer(app: App, who: Member, input: Parsed<"postAnswer">): Promise<Reply<"postAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  if (!may(who, "answer.add", thresholds)) refuse("missing_privilege");
  const { restrict_answer } = app.settings.get("question");
  const stored = await app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (!maySeeQuestion(who, stateOf(question)).allowed) refuse("question_not_found", { status: 400 });
    const ownAnswers = await countOwnAnswers(tx, question.id, who.id);
    const verdict = mayAnswer(who, stateOf(question), { restrict_answer, ownAnswers }, thresholds);
    if (!verdict.allowed) refuse(verdict.why);
    await checkNewcomer(app, tx, who, input.content);
    return storeAnswer(app, tx, { question, author_id: who.id, content: input.content, held: heldBecause(app, who) });
  });
  return answerWithQuestion(app, who, stored);
}

/** An answer and its question, as calls reply with both. */
export async function answerWithQuestion(
  app: App,
  who: Viewer,
  { answer, question }: LockedAnswer,
): Promise<Reply<"answerInfo">> {
  const [info] = await answerReplies(app, app.db.read, who, [answer]);
  return { info: info!, question: await questionBeside(app, app.db.read, who, question) };
}
