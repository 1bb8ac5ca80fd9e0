import { limits } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { bulkReply, id, list, paging, staffReason, text, word } from "../../fields.ts";

const PATH = "/answer/admin/api/tag";

/** Which tags a list of the administration has. */
const adminTagKinds = ["all", "unused", "synonyms", "recommended", "reserved", "deleted"] as const;

/** The orders of the list. */
const adminTagOrders = ["questions", "name", "newest"] as const;

/** Which tags are listed, and in which order; `query` is a part of the slug or the name. */
const tagFilter = { kind: word(adminTagKinds), order: word(adminTagOrders), query: text({ max: limits.tagSlug.max }) };

/** All tags of a kind. Rules: docs/rules/administration.md AD10. */
export const adminTagPage = call({
  method: "GET",
  path: `${PATH}/page`,
  guard: "admin",
  summary: "List tags by kind",
  input: v.object({
    ...tagFilter,
    /** The `next` of the page before. */
    after: text({ max: 120 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(
      v.object({
        tag_id: v.string(),
        slug_name: v.string(),
        display_name: v.string(),
        /** Empty for a main tag. */
        main_tag_slug_name: v.string(),
        question_count: v.number(),
        follow_count: v.number(),
        recommend: v.boolean(),
        reserved: v.boolean(),
        created_at: v.number(),
      }),
    ),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the tags was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: [],
});

/** The tags of a list as CSV, five thousand at most. */
export const exportTags = call({
  method: "GET",
  path: `${PATH}/export`,
  guard: "admin",
  summary: "Tags as CSV",
  input: v.object(tagFilter),
  reply: v.object({ csv: v.string() }),
  errors: [],
});

/** What is done to many tags at once. */
const tagChanges = ["delete", "undelete", "recommend", "unrecommend", "reserve", "unreserve", "merge"] as const;

/** Changes tags as the calls for single ones do. Rules: docs/rules/administration.md AD11, AD18, AD30, AD31. */
export const changeTags = call({
  method: "PUT",
  path: `${PATH}/changes`,
  guard: "admin",
  summary: "Change several tags",
  input: v.object({
    tag_ids: list(id({ required: true }), { required: true, max: 100 }),
    change: word(tagChanges, { required: true }),
    /** The slug of the tag into which the others are merged. */
    target: text({ max: limits.tagSlug.max }),
    ...staffReason,
  }),
  reply: bulkReply,
  errors: ["tag_not_found", "tag_is_synonym"],
});
