import { limits } from "@askwell/domain";
import * as v from "valibot";
import { queryNumber, text } from "./fields.ts";

/** Characters that override, embed or isolate the text direction; they would also affect the text next to a title. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;

/** The title of a question. Source: docs/rules/questions.md Q17. */
export function questionTitle(rules: Parameters<typeof text>[0] = {}) {
  return v.pipe(
    text(rules),
    v.check((title) => !DIRECTION_CONTROLS.test(title), "hidden_characters"),
  );
}

/**
 * The title of a new question. The use case checks its length, so that whatever is wrong with a question is said at once;
 * the document of the API says here what it checks.
 */
export const newQuestionTitle = () =>
  v.pipe(questionTitle(), v.metadata({ checkedLater: { required: true, ...limits.questionTitle } }));

/** A tag as an author sends it; an unknown one is created. Validated with the rest of the question. */
export const tagInput = v.object({ slug_name: text(), display_name: text(), original_text: text() });
export type TagInput = v.InferOutput<typeof tagInput>;

/** Paging of a list that answers 404 beyond its last page; 0 when omitted. Source: docs/wire.md "Paging". */
export const strictPaging = {
  page: queryNumber({ min: 1, max: 100_000_000 }),
  page_size: v.pipe(
    queryNumber({ min: 1 }),
    v.transform((value) => Math.min(value, 999)),
  ),
};
