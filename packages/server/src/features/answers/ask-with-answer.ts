import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { heldBecause } from "../posts/index.ts";
import { addQuestion } from "../questions/index.ts";
import { storeAnswer } from "./add-answer.ts";
import { answerWithQuestion } from "./post-answer.ts";

/** Asks a question and answers it, or does neither. Rules: docs/rules/questions.md Q1, docs/rules/answers.md A1. */
export async function askWithAnswer(
  app: App,
  who: Member,
  input: Parsed<"askWithAnswer">,
): Promise<Reply<"askWithAnswer">> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  if (!may(who, "question.add", thresholds) || !may(who, "answer.add", thresholds)) refuse("missing_privilege");
  const stored = await app.db.write(async (tx) => {
    const { question } = await addQuestion(app, tx, who, input);
    const held = heldBecause(app, who);
    const answer = { question, author_id: who.id, content: input.answer_content, field: "answer_content", held };
    return storeAnswer(app, tx, answer);
  });
  const { info, question } = await answerWithQuestion(app, who, stored);
  return { info: { ...info, member_actions: [] }, question };
}
