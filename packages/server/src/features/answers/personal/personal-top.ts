import type { Parsed, Reply } from "@askwell/contract";
import { pageSizes, seesHiddenPostsOf } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { listTagsOf } from "../../tags/index.ts";
import { findUserByUsername } from "../../users/index.ts";
import { answerRowsOf, questionRowsOf, toPersonalAnswers, toPersonalQuestions } from "./personal-lists.ts";

/** A user's questions and answers with the most votes. */
export async function personalTop(
  app: App,
  viewer: Viewer,
  input: Parsed<"personalTop">,
): Promise<Reply<"personalTop">> {
  const db = app.db.read;
  const person = await findUserByUsername(db, input.username);
  if (!person) return { question: [], answer: [] };
  const posts = { userId: person.id, all: seesHiddenPostsOf(actorOf(viewer), person.id) };
  const page = { order: "best", offset: 0, limit: pageSizes.profileTop };
  const [questions, answers] = await Promise.all([questionRowsOf(db, posts, page), answerRowsOf(db, posts, page)]);
  const ids = [...questions.map((row) => row.id), ...answers.map((row) => row.question_id)];
  const tags = await listTagsOf(db, [...new Set(ids)]);
  return { question: toPersonalQuestions(app, questions, tags), answer: toPersonalAnswers(app, viewer, answers, tags) };
}
