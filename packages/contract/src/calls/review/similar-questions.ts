import * as v from "valibot";
import { call } from "../../call.ts";
import { id, nothing, pageOf, paging, word } from "../../fields.ts";
import { userBasic } from "../../shapes.ts";

const PATH = "/answer/api/v1/staff/similar-questions";

const pairedQuestion = v.object({
  id: v.string(),
  title: v.string(),
  url_title: v.string(),
  created_at: v.number(),
  answer_count: v.number(),
  has_accepted: v.boolean(),
});

/** Questions that may be the same; the last found first. Rules: docs/rules/semantic-search.md SM10. */
export const similarPairs = call({
  method: "GET",
  path: PATH,
  guard: "staff",
  summary: "Questions that may be the same",
  input: v.object({ ...paging(), status: word(["open", "dismissed"]) }),
  reply: pageOf(
    v.object({
      /** The younger one. */
      question: pairedQuestion,
      other: pairedQuestion,
      /** In percent. */
      similarity: v.number(),
      found_at: v.number(),
      dismissed_at: v.number(),
      dismissed_by: v.nullable(userBasic),
    }),
  ),
  errors: [],
});

/** Says that two questions are not the same; they are never proposed again. */
export const dismissSimilarPair = call({
  method: "PUT",
  path: PATH,
  guard: "staff",
  summary: "Say that two questions are not the same",
  input: v.object({ question_id: id({ required: true }), other_id: id({ required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});
