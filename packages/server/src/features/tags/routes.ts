import type { CacheTag, CacheTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { createTag, slugProblems } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { editTag } from "./edit-tag.ts";
import { markProblems } from "./mark-tags.ts";
import { mergeTags } from "./merge-tags.ts";
import { recoverTag } from "./recover-tag.ts";
import { saveTagSettings } from "./save-tag-settings.ts";
import { saveWriteSettings } from "./save-write-settings.ts";
import { setTagSynonyms } from "./set-tag-synonyms.ts";
import { tagInfo } from "./tag-info.ts";
import { tagSuggestions } from "./tag-suggestions.ts";
import { tagSynonyms } from "./tag-synonyms.ts";
import { tagsBySlugs } from "./tags-by-slugs.ts";
import { tagsFollowing } from "./tags-following.ts";
import { tagsPage } from "./tags-page.ts";

export const routes = {
  createTag,
  deleteTag,
  editTag,
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
