import * as v from "valibot";
import { call } from "../call.ts";
import { pageOf, paging, text, word } from "../fields.ts";
import { tagRef } from "../shapes.ts";

const order = word(["newest", "active", "hot", "score", "unanswered"]);

/** A question in its author's profile. */
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

/** An answer in its author's profile. */
const personalAnswer = v.object({
  answer_id: v.string(),
  question_id: v.string(),
  accepted: v.number(),
  vote_count: v.number(),
  create_time: v.number(),
  update_time: v.number(),
  question_info: v.object({ title: v.string(), url_title: v.string(), tags: v.array(tagRef) }),
});

/** Questions of a user. Rules: docs/rules/lists.md. */
export const personalQuestions = call({
  method: "GET",
  path: "/answer/api/v1/personal/question/page",
  guard: "anyone",
  summary: "Questions of a user",
  input: v.object({ username: text({ max: 100 }), order, ...paging() }),
  reply: pageOf(personalQuestion),
  errors: ["user_not_found"],
});

/** Answers of a user. */
export const personalAnswers = call({
  method: "GET",
  path: "/answer/api/v1/personal/answer/page",
  guard: "anyone",
  summary: "Answers of a user",
  input: v.object({ username: text({ max: 100 }), order, ...paging() }),
  reply: pageOf(personalAnswer),
  errors: ["user_not_found"],
});

/** The best questions and answers of a user; empty for an unknown username. */
export const personalTop = call({
  method: "GET",
  path: "/answer/api/v1/personal/qa/top",
  guard: "anyone",
  summary: "Best posts of a user",
  input: v.object({ username: text({ max: 100 }) }),
  reply: v.object({ question: v.array(personalQuestion), answer: v.array(personalAnswer) }),
  errors: [],
});
