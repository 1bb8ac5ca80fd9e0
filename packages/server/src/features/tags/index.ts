import { sql } from "kysely";
import type { Tx } from "../../tables.ts";
import { lockMovesShared } from "./queries.ts";
import type { QuestionTagRow } from "./table.ts";

export { undoTagMark } from "./administration/mark-tag.ts";
export { addQuestionTags, type TagKeys } from "./bulk.ts";
export {
  type ChosenTags,
  checkMayCreate,
  chooseTags,
  chosenTagsProblem,
  reservedProblem,
  tagsToCreate,
} from "./choose-tags.ts";
export { applyTagEdit } from "./editing/apply-tag-edit.ts";
export { createTags, textsOf as tagTextsOf } from "./editing/create-tags.ts";
export { restoreTagState, type TagBefore } from "./editing/restore-tag-state.ts";
export { followColumn } from "./follow-column.ts";
export { giveTags } from "./give-tags.ts";
export { tagSuggestions } from "./lists/tag-suggestions.ts";
export { restoreTagMarks } from "./mark-tags.ts";
export {
  findTag,
  findTagBySlug,
  findTagForReader,
  listFollowedTags,
  listSynonymGroup,
  listTagsById,
  listTagsBySlug,
  listTagsNamed,
  lockMainTag,
  lockTag,
} from "./queries.ts";
export {
  changesLists,
  type DisplayTag,
  listTagsOf,
  syncQuestionTags,
  syncSortKeys,
  tagsColumn,
  tagsFrom,
} from "./question-tags.ts";
export { findTagByAnySlug } from "./synonyms/former-slugs.ts";
export type { TagRow } from "./table.ts";
export { labelled, labelledLocked, labelledOnPost, tagBasicOf, tagRefOf } from "./wire.ts";

/** Changes a tag's number of followers, in the transaction that changes the follow. */
export async function addTagFollowers(tx: Tx, tagId: string, by: number): Promise<void> {
  const follow_count = sql<number>`follow_count + ${by}`;
  await tx.updateTable("tags").set({ follow_count }).where("id", "=", tagId).execute();
}

/** Counts of a question that its rows in tag lists repeat. */
export interface TagRowCounts extends Partial<Pick<QuestionTagRow, "hot" | "linked_count">> {
  readonly questionId: string;
  readonly moreViews?: number;
}

/** Copies counts of questions to their rows in tag lists. */
export async function copyToTagRows(tx: Tx, questions: readonly TagRowCounts[]): Promise<void> {
  if (questions.length === 0) return;
  await lockMovesShared(tx);
  for (const { questionId, moreViews = 0, ...set } of questions) {
    const views = moreViews === 0 ? {} : { view_count: sql<number>`view_count + ${moreViews}` };
    await tx
      .updateTable("question_tags")
      .set({ ...set, ...views })
      .where("question_id", "=", questionId)
      .execute();
  }
}

/** Deletes the tags of purged questions; deleted questions are not counted. */
export async function deleteQuestionTags(tx: Tx, questionIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("question_tags").where("question_id", "in", questionIds).execute();
}
