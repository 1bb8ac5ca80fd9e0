import * as v from "valibot";
import { queryNumber, text } from "./fields.ts";

/** Orders of a list of questions. Rules: docs/rules/lists.md. */
export const questionOrders = ["newest", "active", "hot", "score", "unanswered", "recommend", "frequent"] as const;

/** The word for an order of a list of questions. */
export type QuestionOrder = (typeof questionOrders)[number];

/** A tag as an author sends it; one that does not exist yet is made from it. Checked with the rest of the question. */
export const tagInput = v.object({ slug_name: text(), display_name: text(), original_text: text() });
export type TagInput = v.InferOutput<typeof tagInput>;

/** Which page of a list that answers 404 outside of its pages; 0 for what was left out. Source: api-content 1.8. */
export const strictPaging = {
  page: queryNumber({ min: 1, max: 100_000_000 }),
  page_size: v.pipe(
    queryNumber({ min: 1 }),
    v.transform((value) => Math.min(value, 999)),
  ),
};
