import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../call.ts";
import { editFields, flag, id, nothing, pageOf, queryFlag, text, word } from "../fields.ts";
import { strictPaging, tagInput } from "../question-fields.ts";
import { lockedActions, memberAction, tagBasic } from "../shapes.ts";

const API = "/answer/api/v1";

const tagId = id({ required: true });
const slug = { max: limits.tagSlug.max };
const displayName = { max: limits.tagDisplayName.max };

const tagPageItem = v.object({
  tag_id: v.string(),
  slug_name: v.string(),
  display_name: v.string(),
  excerpt: v.string(),
  description: v.string(),
  original_text: v.string(),
  parsed_text: v.string(),
  follow_count: v.number(),
  question_count: v.number(),
  is_follower: v.boolean(),
  created_at: v.number(),
  updated_at: v.number(),
  recommend: v.boolean(),
  reserved: v.boolean(),
});

/** Main tags, filtered by name. */
export const tagsPage = call({
  method: "GET",
  path: `${API}/tags/page`,
  guard: "anyone",
  summary: "List tags",
  input: v.object({
    ...strictPaging,
    slug_name: text(slug),
    display_name: text(displayName),
    query_cond: word(["popular", "name", "newest"]),
  }),
  reply: pageOf(tagPageItem),
  errors: ["page_out_of_range"],
});

/** Tags by their slugs, separated by commas; unknown slugs are ignored. */
export const tagsBySlugs = call({
  method: "GET",
  path: `${API}/tags`,
  guard: "anyone",
  summary: "Tags by their slugs",
  input: v.object({ tags: text({ max: 4000 }) }),
  reply: v.array(tagBasic),
  errors: [],
});

/** The tags that the caller follows. */
export const tagsFollowing = call({
  method: "GET",
  path: `${API}/tags/following`,
  guard: "anyone",
  summary: "Followed tags",
  input: v.object({}),
  reply: v.array(v.object({ ...tagBasic.entries, main_tag_slug_name: v.string() })),
  errors: [],
});

/** The tags that the caller ignores, by name. Not part of the original wire format. Rules: docs/rules/follows.md FO5. */
export const tagsIgnored = call({
  method: "GET",
  path: `${API}/tags/ignored`,
  guard: "signed_in",
  summary: "Ignored tags",
  input: v.object({}),
  reply: v.array(v.object({ ...tagBasic.entries, main_tag_slug_name: v.string() })),
  errors: [],
});

/** Ignores a tag, or ends that. Not part of the original wire format. Rules: docs/rules/follows.md FO5. */
export const ignoreTag = call({
  method: "PUT",
  path: `${API}/tag/ignore`,
  guard: "member",
  summary: "Ignore a tag",
  input: v.object({ tag_id: tagId, is_cancel: flag() }),
  reply: v.object({ is_ignored: v.boolean() }),
  errors: ["tag_not_found", "bad_request"],
});

/**
 * One tag by id or slug; a synonym resolves to its main tag, and with `former` so does a slug that the tag had before.
 */
export const tagInfo = call({
  method: "GET",
  path: `${API}/tag`,
  guard: "anyone",
  summary: "Read a tag",
  input: v.object({ id: id(), name: text(slug), former: queryFlag() }),
  reply: v.object({
    ...tagPageItem.entries,
    /** `pending` while the tag waits with its question; visible to its creator and staff. */
    status: v.picklist(["available", "deleted", "pending"]),
    member_actions: v.array(memberAction),
    locked_actions: lockedActions,
    main_tag_slug_name: v.string(),
  }),
  errors: ["tag_not_found"],
});

/** The synonyms of a tag. */
export const tagSynonyms = call({
  method: "GET",
  path: `${API}/tag/synonyms`,
  guard: "anyone",
  summary: "Synonyms of a tag",
  input: v.object({ tag_id: tagId }),
  reply: v.object({
    synonyms: v.array(
      v.object({
        tag_id: v.string(),
        slug_name: v.string(),
        display_name: v.string(),
        main_tag_slug_name: v.string(),
      }),
    ),
    member_actions: v.array(memberAction),
    locked_actions: lockedActions,
  }),
  errors: ["tag_not_found"],
});

/** Tags whose slug or name starts with the input, synonyms as their main tag; without input, the recommended tags. */
export const tagSuggestions = call({
  method: "GET",
  path: `${API}/question/tags`,
  guard: "member",
  summary: "Suggest tags while typing",
  input: v.object({ tag: text({ max: 100 }) }),
  reply: v.array(
    v.object({
      ...tagBasic.entries,
      /** The slug of the synonym that starts so, where the tag itself does not. An addition of Askwell. */
      synonym: v.optional(v.string()),
    }),
  ),
  errors: [],
});

/** Creates a tag, or undeletes the deleted one with that slug. */
export const createTag = call({
  method: "POST",
  path: `${API}/tag`,
  guard: "member",
  rights: ["edit"],
  summary: "Create a tag",
  input: v.object({
    slug_name: text({ required: true, notBlank: true, ...slug }),
    display_name: text({ required: true, notBlank: true, ...displayName }),
    original_text: text({ required: true, notBlank: true, max: limits.tagDescription.max }),
  }),
  reply: v.object({ slug_name: v.string() }),
  errors: ["missing_privilege", "tag_exists", "too_many_posts", "too_many_links", "too_many_attempts"],
});

/** Edits a tag, or suggests an edit where the caller may not edit directly. */
export const editTag = call({
  method: "PUT",
  path: `${API}/tag`,
  guard: "member",
  rights: ["edit"],
  summary: "Edit a tag",
  input: v.object({
    tag_id: tagId,
    slug_name: text(slug),
    display_name: text(displayName),
    original_text: text({ max: limits.tagDescription.max }),
    edit_summary: text({ max: limits.editSummary.max }),
    ...editFields,
  }),
  reply: v.object({ wait_for_review: v.boolean() }),
  errors: [
    "edit_conflict",
    "missing_privilege",
    "tag_not_found",
    "answer_not_editable",
    "tag_exists",
    "too_many_posts",
    "too_many_links",
    "too_many_attempts",
  ],
});

/** Deletes an unused tag. */
export const deleteTag = call({
  method: "DELETE",
  path: `${API}/tag`,
  guard: "member",
  summary: "Delete a tag",
  input: v.object({ tag_id: tagId }),
  reply: nothing,
  errors: ["missing_privilege", "tag_in_use", "tag_not_found"],
});

/** Undeletes a tag. */
export const recoverTag = call({
  method: "POST",
  path: `${API}/tag/recover`,
  guard: "member",
  summary: "Undelete a tag",
  input: v.object({ tag_id: tagId }),
  reply: nothing,
  errors: ["missing_privilege", "tag_not_found"],
});

/** Replaces the synonyms of a tag; unknown slugs are created as tags. */
export const setTagSynonyms = call({
  method: "PUT",
  path: `${API}/tag/synonym`,
  guard: "member",
  rights: ["edit"],
  summary: "Set the synonyms of a tag",
  input: v.object({ tag_id: tagId, synonym_tag_list: requiredList() }),
  reply: nothing,
  errors: ["missing_privilege", "tag_not_found", "tag_own_synonym"],
});

/** Turns a tag and its synonyms into synonyms of another; questions and followers move along. */
export const mergeTags = call({
  method: "POST",
  path: `${API}/tag/merge`,
  guard: "member",
  summary: "Merge a tag into another",
  input: v.object({ source_tag_id: tagId, target_tag_id: tagId }),
  reply: nothing,
  errors: ["missing_privilege", "tag_not_found", "tag_own_synonym"],
});

/** A required list that may be empty. */
function requiredList() {
  return v.pipe(
    v.nullish(v.array(tagInput), null),
    v.check((tags) => tags !== null, "required"),
    v.check((tags) => (tags?.length ?? 0) <= 100, "max_items:100"),
    v.transform((tags) => tags ?? []),
  );
}
