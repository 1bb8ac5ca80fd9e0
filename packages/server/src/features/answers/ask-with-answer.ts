import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../viewer.ts";
import { type Judge, writeOnce, writtenBy } from "../posts/index.ts";
import { addQuestion, newQuestionProblems } from "../questions/index.ts";
import { storeAnswer, textProblems } from "./add-answer.ts";
import type { LockedAnswer } from "./change-answer.ts";
import { answerWithQuestion, findPosted } from "./post-answer.ts";

/** Stores a question and its answer in one transaction. Rules: docs/rules/questions.md Q1, docs/rules/answers.md A1. */
export async function askWithAnswer(
  app: App,
  member: Member,
  input: Parsed<"askWithAnswer">,
): Promise<Reply<"askWithAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  if (!may(member, "question.add", thresholds) || !may(member, "answer.add", thresholds)) fail("missing_privilege");
  const store = async (tx: Tx, judge: Judge) => {
    const { question, tags } = await addQuestion(app, tx, member, { ...input, judge });
    const text = { content: input.answer_content, field: "answer_content", written: writtenBy(member) };
    const thread_tags = tags.map(({ slug_name }) => slug_name);
    return storeAnswer(app, tx, { question, thread_tags, author_id: member.id, ...text, judge });
  };
  return bothReply(app, member, await writeOnce(app, member, { store, idOf: ({ answer }) => answer.id }));
}

/** The reply of a question with its answer that is repeated with its key. */
export async function repeatedWithAnswer(app: App, member: Member, id: string): Promise<Reply<"askWithAnswer">> {
  return bothReply(app, member, await findPosted(app, member, id));
}

async function bothReply(app: App, member: Member, stored: LockedAnswer): Promise<Reply<"askWithAnswer">> {
  const { info, question } = await answerWithQuestion(app, member, stored);
  return { info: { ...info, member_actions: [] }, question };
}

/** Field errors of question and answer beyond the checks of the contract. */
export async function askWithAnswerProblems(
  app: App,
  member: Member,
  input: Parsed<"askWithAnswer">,
): Promise<FieldFailure[]> {
  const answer = await textProblems(app, "answer_content", input.answer_content);
  return [...(await newQuestionProblems(app, member, input)), ...answer];
}
