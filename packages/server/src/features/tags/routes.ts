import type { Handlers } from "../../handler.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { editTag } from "./edit-tag.ts";
import { mergeTags } from "./merge-tags.ts";
import { recoverTag } from "./recover-tag.ts";
import { setTagSynonyms } from "./set-tag-synonyms.ts";
import { tagInfo } from "./tag-info.ts";
import { tagSuggestions, tagsBySlugs, tagsFollowing } from "./tag-lists.ts";
import { tagSynonyms } from "./tag-synonyms.ts";
import { tagsPage } from "./tags-page.ts";

export const routes = {
  createTag,
  deleteTag,
  editTag,
  mergeTags,
  recoverTag,
  setTagSynonyms,
  tagInfo,
  tagsBySlugs,
  tagsFollowing,
  tagsPage,
  tagSuggestions,
  tagSynonyms,
} satisfies Partial<Handlers>;
