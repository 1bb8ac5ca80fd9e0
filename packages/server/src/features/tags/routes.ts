import type { CacheTag, CacheTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { adminTagPage } from "./administration/admin-tag-page.ts";
import { changeTags } from "./administration/change-tags.ts";
import { exportTags } from "./administration/export-tags.ts";
import { createTag, slugProblems } from "./editing/create-tag.ts";
import { deleteTag } from "./editing/delete-tag.ts";
import { editTag } from "./editing/edit-tag.ts";
import { recoverTag } from "./editing/recover-tag.ts";
import { saveTagSettings } from "./editing/save-tag-settings.ts";
import { saveWriteSettings } from "./editing/save-write-settings.ts";
import { tagInfo } from "./lists/tag-info.ts";
import { tagSuggestions } from "./lists/tag-suggestions.ts";
import { tagsBySlugs } from "./lists/tags-by-slugs.ts";
import { tagsFollowing } from "./lists/tags-following.ts";
import { tagsPage } from "./lists/tags-page.ts";
import { markProblems } from "./mark-tags.ts";
import { mergeTags } from "./synonyms/merge-tags.ts";
import { setTagSynonyms } from "./synonyms/set-tag-synonyms.ts";
import { tagSynonyms } from "./synonyms/tag-synonyms.ts";

export const routes = {
  adminTagPage,
  changeTags,
  createTag,
  deleteTag,
  editTag,
  exportTags,
  mergeTags,
  recoverTag,
  saveTagSettings,
  saveWriteSettings,
  setTagSynonyms,
  tagInfo,
  tagsBySlugs,
  tagsFollowing,
  tagsPage,
  tagSuggestions,
  tagSynonyms,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  createTag: slugProblems,
  editTag: slugProblems,
  saveTagSettings: markProblems,
  saveWriteSettings: markProblems,
} satisfies FieldChecks;

const idTags = (tags: readonly { readonly tag_id: string }[]): CacheTag[] =>
  tags.map(({ tag_id }) => `tag:${tag_id}` as const);

/** What the public replies show. */
export const cacheTags = {
  tagInfo: (tag) => ["tags", ...idTags([tag])],
  tagsBySlugs: (tags) => ["tags", ...idTags(tags)],
  tagsFollowing: (tags) => ["tags", ...idTags(tags)],
  tagsPage: ({ list }) => ["tags", ...idTags(list)],
  tagSynonyms: ({ synonyms }) => ["tags", ...idTags(synonyms)],
} satisfies Partial<CacheTags>;
