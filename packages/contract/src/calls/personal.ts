import * as v from "valibot";
import { call } from "../call.ts";
import { pageOf, paging, text, word } from "../fields.ts";
import { tagRef } from "../shapes.ts";

const order = word(["newest", "active", "hot", "score", "unanswered"]);

/** A question on its author's page. */
const personalQuestion = v.object({
  question_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  vote_count: v.number(),
  tags: v.array(tagRef),
  view_count: v.number(),
  answer_count: v.number(),
  collection_count: v.number(),
  created_at: v.number(),
  accepted_answer_id: v.string(),
  status: v.picklist(["available", "closed", "deleted", "pending"]),
});

/** An answer on its author's page. */
const personalAnswer = v.object({
  answer_id: v.string(),
  question_id: v.string(),
  accepted: v.number(),
  vote_count: v.number(),
  create_time: v.number(),
  update_time: v.number(),
  question_info: v.object({ title: v.string(), url_title: v.string(), tags: v.array(tagRef) }),
});

/** What somebody asked. Rules: docs/rules/lists.md. */
export const personalQuestions = call({
  method: "GET",
  path: "/answer/api/v1/personal/question/page",
  guard: "anyone",
  summary: "Questions of a person",
  input: v.object({ username: text({ max: 100 }), order, ...paging() }),
  reply: pageOf(personalQuestion),
  refuses: ["user_not_found"],
});

/** What somebody answered. */
export const personalAnswers = call({
  method: "GET",
  path: "/answer/api/v1/personal/answer/page",
  guard: "anyone",
  summary: "Answers of a person",
  input: v.object({ username: text({ max: 100 }), order, ...paging() }),
  reply: pageOf(personalAnswer),
  refuses: ["user_not_found"],
});

/** Somebody's best questions and answers; none for a name that nobody has. */
export const personalTop = call({
  method: "GET",
  path: "/answer/api/v1/personal/qa/top",
  guard: "anyone",
  summary: "Best posts of a person",
  input: v.object({ username: text({ max: 100 }) }),
  reply: v.object({ question: v.array(personalQuestion), answer: v.array(personalAnswer) }),
  refuses: [],
});
