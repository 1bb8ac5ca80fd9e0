import type { Handlers } from "../../handler.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { editTag } from "./edit-tag.ts";
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
