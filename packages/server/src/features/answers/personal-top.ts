import type { Parsed, Reply } from "@askwell/contract";
import { pageSizes, seesHiddenPostsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { listTagsOf } from "../tags/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { answerRowsOf, personalAnswers, personalQuestions, questionRowsOf } from "./personal-lists.ts";

/** The questions and answers of somebody with the most votes. */
export async function personalTop(app: App, who: Viewer, input: Parsed<"personalTop">): Promise<Reply<"personalTop">> {
  const db = app.db.read;
  const person = await findUserByUsername(db, input.username);
  if (!person) return { question: [], answer: [] };
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(who), person.id) };
  const page = { order: "best", offset: 0, limit: pageSizes.profileTop };
  const [questions, answers] = await Promise.all([questionRowsOf(db, posts, page), answerRowsOf(db, posts, page)]);
  const ids = [...questions.map((row) => row.id), ...answers.map((row) => row.question_id)];
  const tags = await listTagsOf(db, [...new Set(ids)]);
  return { question: personalQuestions(app, questions, tags), answer: personalAnswers(app, who, answers, tags) };
}
