import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { writeReviewed } from "../posts/index.ts";
import { addQuestion, newQuestionProblems } from "../questions/index.ts";
import { storeAnswer, textProblems } from "./add-answer.ts";
import { answerWithQuestion } from "./post-answer.ts";

/** Stores a question and its answer in one transaction. Rules: docs/rules/questions.md Q1, docs/rules/answers.md A1. */
export async function askWithAnswer(
  app: App,
  member: Member,
  input: Parsed<"askWithAnswer">,
): Promise<Reply<"askWithAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  if (!may(member, "question.add", thresholds) || !may(member, "answer.add", thresholds)) fail("missing_privilege");
  const stored = await writeReviewed(app, member, async (tx, judge) => {
    const { question } = await addQuestion(app, tx, member, { ...input, judge });
    const answer = { question, author_id: member.id, content: input.answer_content, field: "answer_content", judge };
    return storeAnswer(app, tx, answer);
  });
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
