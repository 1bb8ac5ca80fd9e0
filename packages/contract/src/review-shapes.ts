import * as v from "valibot";
import { reasonItem, tagRef, userBasic } from "./shapes.ts";

const s = v.string;
const n = v.number;

/** The current fields of a post that waits for review. */
const waitingPost = {
  created_at: n(),
  object_id: s(),
  question_id: s(),
  answer_id: s(),
  comment_id: s(),
  object_type: v.picklist(["question", "answer", "comment"]),
  title: s(),
  url_title: s(),
  original_text: s(),
  parsed_text: s(),
  tags: v.nullable(v.array(tagRef)),
  object_status: n(),
  object_show_status: n(),
  author_user_info: userBasic,
};

/** A removed post beside one that is like it. */
export const resembledPost = v.object({ ...waitingPost, answer_count: n(), answer_accepted: v.boolean() });

/** A flag with the post as it is now. */
export const flagInReview = v.object({
  flag_id: s(),
  ...waitingPost,
  submit_at: n(),
  answer_count: n(),
  answer_accepted: v.boolean(),
  submitter_user: userBasic,
  reason: v.nullable(reasonItem),
  reason_content: s(),
});

/** The rule of the site that held a post or an edit; absent if something else did. */
const heldByRule = { rule_id: v.optional(s()) };

/** A post that waits for approval. */
export const postInReview = v.object({
  review_id: n(),
  ...waitingPost,
  submit_at: n(),
  submitter_display_name: s(),
  reason: s(),
  ...heldByRule,
});

/** A version of a post or tag. */
export const revisionShape = v.object({
  id: v.string(),
  use_id: v.string(),
  object_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  content: v.record(v.string(), v.unknown()),
  status: v.number(),
  create_at: v.number(),
  user_info: userBasic,
  reason: v.string(),
});

const reviewObject = v.object({
  created_at: v.number(),
  object_id: v.string(),
  question_id: v.string(),
  answer_id: v.string(),
  comment_id: v.string(),
  object_type: v.picklist(["question", "answer", "tag", "comment"]),
  object_creator_user_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  content: v.string(),
  html: v.string(),
  answer_count: v.number(),
  answer_accepted: v.boolean(),
  tags: v.nullable(v.array(tagRef)),
  status: v.number(),
  show_status: v.number(),
});

/** A suggested edit beside what it changes. */
export const editInReview = v.object({
  type: v.picklist(["question", "answer", "tag"]),
  info: reviewObject,
  /** The current revision, which the suggestion is compared with. */
  base_revision_id: s(),
  /** The current revision is newer than the suggestion. */
  is_outdated: v.boolean(),
  /** The reviewer that held the edit, and why; null for one that its editor suggested. */
  held: v.nullable(v.object({ submitter_display_name: s(), reason: s(), ...heldByRule })),
  unreviewed_info: revisionShape,
});
