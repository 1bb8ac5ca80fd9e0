import type { Parsed, Reply } from "@askwell/contract";
import { may, mayAnswer, maySeeQuestion, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member, Viewer } from "../../viewer.ts";
import { checkUnlocked, type Judge, type OnStored, writeOnce, writtenBy } from "../posts/index.ts";
import { findQuestion, lockQuestion, secondaryQuestion, stateOf } from "../questions/index.ts";
import { checkNewcomer } from "../rate-limits/index.ts";
import { storeAnswer } from "./add-answer.ts";
import type { LockedAnswer } from "./change-answer.ts";
import { countOwnAnswers, findAnswer } from "./queries.ts";
import { answerReplies } from "./wire.ts";

/** Answers a question. `onStored` takes part in the transaction. Rules: docs/rules/answers.md A1 to A4. */
export async function postAnswer(
  app: App,
  member: Member,
  input: Parsed<"postAnswer">,
  onStored?: OnStored,
): Promise<Reply<"postAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  if (!may(member, "answer.add", thresholds)) fail("missing_privilege");
  const { restrict_answer, protect_below_rank: protectedBelow } = app.settings.get("question");
  const store = async (tx: Tx, judge: Judge) => {
    const question = required(await lockQuestion(tx, input.question_id), "question_not_found", { status: 400 });
    if (!maySeeQuestion(member, stateOf(question)).allowed) fail("question_not_found", { status: 400 });
    checkUnlocked(member, question);
    const ownAnswers = await countOwnAnswers(tx, question.id, member.id);
    const rules = { restrict_answer, ownAnswers, protectedBelow };
    const verdict = mayAnswer(member, stateOf(question), rules, thresholds);
    if (!verdict.allowed) fail(verdict.reason, { params: { rank: verdict.needed ?? 0 } });
    await checkNewcomer(app, tx, member, input.content);
    const written = writtenBy(member);
    const answer = await storeAnswer(app, tx, {
      question,
      author_id: member.id,
      content: input.content,
      judge,
      written,
    });
    await onStored?.(tx, answer.answer);
    return answer;
  };
  const stored = await writeOnce(app, member, { store, idOf: ({ answer }) => answer.id });
  return answerWithQuestion(app, member, stored);
}

/** The answer that a repeated call has posted before, with its question, if its author still sees that; not locked. */
export async function findPosted(app: App, member: Member, answerId: string): Promise<LockedAnswer> {
  const answer = required(await findAnswer(app.db.read, answerId), "answer_not_found");
  const question = required(await findQuestion(app.db.read, answer.question_id), "question_not_found");
  if (!maySeeQuestion(member, stateOf(question)).allowed) fail("question_not_found");
  return { answer, question };
}

/** The reply of an answer that is repeated with its key. */
export async function repeatedAnswer(app: App, member: Member, id: string): Promise<Reply<"postAnswer">> {
  return answerWithQuestion(app, member, await findPosted(app, member, id));
}

/** The reply of calls that return an answer with its question. */
export async function answerWithQuestion(
  app: App,
  viewer: Viewer,
  { answer, question }: LockedAnswer,
): Promise<Reply<"answerInfo">> {
  const [info] = await answerReplies(app, app.db.read, viewer, { rows: [answer], question });
  return { info: info!, question: await secondaryQuestion(app, app.db.read, viewer, question) };
}
