import { sql } from "kysely";
import type { Tx } from "../../tables.ts";
import type { QuestionTagRow } from "./table.ts";

export { applyTagEdit } from "./apply-tag-edit.ts";
export { addQuestionTags, type TagFacts } from "./bulk.ts";
export {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  reservedProblem,
} from "./choose-tags.ts";
export { followColumn } from "./follow-column.ts";
export { findTagByAnySlug } from "./former-names.ts";
export { makeTags, textsOf as tagTextsOf } from "./make-tags.ts";
export { putMarksBack } from "./mark-tags.ts";
export { putTagBack, type TagBefore } from "./put-tag-back.ts";
export {
  findReadTag,
  findTag,
  findTagBySlug,
  listFollowedTags,
  listTagsBySlug,
  lockTag,
} from "./queries.ts";
export {
  changesLists,
  listTagsOf,
  type ShownTag,
  syncQuestionTags,
  syncSortKeys,
  tagsColumn,
  tagsFrom,
} from "./question-tags.ts";
export type { TagRow } from "./table.ts";
export { tagSuggestions } from "./tag-suggestions.ts";
export { labelled, labelledLocked, tagRefOf } from "./wire.ts";

/** Adds to how many people follow a tag, in the transaction that changes the follow. */
export async function addTagFollowers(tx: Tx, tagId: string, by: number): Promise<void> {
  const follow_count = sql<number>`follow_count + ${by}`;
  await tx.updateTable("tags").set({ follow_count }).where("id", "=", tagId).execute();
}

/** Repeats a number of a question on its rows in the lists of tags. */
export async function repeatOnTags(
  tx: Tx,
  questionId: string,
  keys: Partial<Pick<QuestionTagRow, "hot" | "linked_count">> & { readonly moreViews?: number },
): Promise<void> {
  const { moreViews = 0, ...set } = keys;
  const views = moreViews === 0 ? {} : { view_count: sql<number>`view_count + ${moreViews}` };
  await tx
    .updateTable("question_tags")
    .set({ ...set, ...views })
    .where("question_id", "=", questionId)
    .execute();
}

/** Removes the tags of questions that are removed for good; deleted questions count nowhere. */
export async function forgetQuestionTags(tx: Tx, questionIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("question_tags").where("question_id", "in", questionIds).execute();
}
