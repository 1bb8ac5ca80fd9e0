import { closingAims, postModes } from "@askwell/domain";
import * as v from "valibot";

/**
 * Shapes shared by several replies. Every field is present unless marked optional. Source: docs/wire/content.md "Shared
 * shapes".
 */

const s = v.string;
const n = v.number;
const b = v.boolean;

/** Status of a user, in the words of the wire format. */
export const userStatus = v.picklist(["normal", "suspended", "deleted", "inactive"]);

/** A user next to a post. */
export const userBasic = v.object({
  id: s(),
  username: s(),
  rank: n(),
  display_name: s(),
  avatar: s(),
  website: s(),
  location: s(),
  language: s(),
  status: userStatus,
  suspended_until: n(),
});
export type UserBasic = v.InferOutput<typeof userBasic>;

/** Who changed an item of a list of settings last, and when; null and 0 where no person is known. */
export const itemChange = { changed_by: v.nullable(userBasic), changed_at: n() };

/** A tag on a question. */
export const tagRef = v.object({
  slug_name: s(),
  display_name: s(),
  main_tag_slug_name: s(),
  recommend: b(),
  reserved: b(),
});
export type TagRef = v.InferOutput<typeof tagRef>;

/** A reason to choose, or the chosen one. */
export const reasonItem = v.object({
  reason_key: s(),
  reason_type: n(),
  name: s(),
  description: s(),
  content_type: v.picklist(["", "text", "textarea"]),
  placeholder: s(),
});

/**
 * An action that the caller may perform on an object; `name` is the translated label. `is_done`: the caller has already
 * done it, and doing it again changes their input.
 */
export const memberAction = v.object({
  action: s(),
  name: s(),
  type: v.picklist(["reason", "edit", "confirm"]),
  is_done: v.optional(b()),
});
export type MemberAction = v.InferOutput<typeof memberAction>;

/** Actions that need more reputation; `reason` says how much. Omitted when empty. */
export const lockedActions = v.optional(v.array(v.object({ action: s(), name: s(), privilege: s(), reason: s() })));
export type LockedMemberAction = NonNullable<v.InferOutput<typeof lockedActions>>[number];

/**
 * A mode that staff set on a post, with its translated name and what it means. `ends_at` is 0 without an end. Source:
 * docs/rules/post-modes.md.
 */
const postModeShape = v.object({
  /** `merged` says which question was merged into this one, as the reason. */
  mode: v.picklist([...postModes, "merged"]),
  name: s(),
  description: s(),
  reason: s(),
  created_at: n(),
  ends_at: n(),
  user_info: v.optional(userBasic),
});
export type PostModeInfo = v.InferOutput<typeof postModeShape>;

/** The modes of a post, and for staff those to set and to end; not part of the original wire format. */
const modeFields = { modes: v.optional(v.array(postModeShape)), mode_actions: v.optional(v.array(memberAction)) };

/** For the author and staff: reports hide the post until staff have looked; not part of the original wire format. */
const hiddenField = { is_hidden: v.optional(v.literal(true)) };

/** The banner of a closed, deleted or pending question. */
const operation = v.object({
  type: s(),
  description: s(),
  msg: s(),
  time: n(),
  level: v.picklist(["info", "danger", "warning", "secondary"]),
  /** What the author of a closed question can do next; not part of the original wire format. */
  advice: v.optional(s()),
});

export const voteStatus = v.picklist(["vote_up", "vote_down", ""]);

/** A short form of a question, shown next to another one. */
const questionSummary = v.object({
  id: s(),
  title: s(),
  url_title: s(),
  answer_count: n(),
  vote_count: n(),
  accepted_answer_id: s(),
});
export type QuestionSummary = v.InferOutput<typeof questionSummary>;

/** Of a post that a program has written; not part of the original wire format. Rules: docs/rules/mcp.md MC11. */
const writtenFields = {
  /** The name of the key that the program had. */
  written_with: v.optional(s()),
  /** Its id, for staff. */
  written_key: v.optional(n()),
};

/** The version of the text, for programs with a key: `base_revision_id` of their edits; not part of the original wire format. */
const versionField = { revision_id: v.optional(s()) };

/** A question as shown on its own page. */
export const questionInfo = v.object({
  id: s(),
  title: s(),
  url_title: s(),
  content: s(),
  html: s(),
  description: s(),
  tags: v.nullable(v.array(tagRef)),
  view_count: n(),
  unique_view_count: n(),
  vote_count: n(),
  answer_count: n(),
  collection_count: n(),
  follow_count: n(),
  accepted_answer_id: s(),
  last_answer_id: s(),
  create_time: n(),
  update_time: n(),
  edit_time: n(),
  pin: n(),
  show: n(),
  status: n(),
  operation: v.optional(operation),
  user_info: userBasic,
  update_user_info: v.optional(userBasic),
  last_answered_user_info: v.optional(userBasic),
  answered: b(),
  first_answer_id: s(),
  collected: b(),
  is_followed: b(),
  /** The viewer gets no notifications about it; not part of the original wire format. */
  is_muted: v.optional(b()),
  /** How many others have the same question, where any do, and that the viewer does; not part of the original wire format. */
  same_count: v.optional(n()),
  has_same: v.optional(b()),
  /** The votes to close or to reopen it, for those who may vote; not part of the original wire format. */
  closing_votes: v.optional(
    v.object({
      aim: v.picklist(closingAims),
      needed: n(),
      has_voted: b(),
      /** In the order in which they were cast; `reason` is a name, "" for a vote to reopen. */
      votes: v.array(v.object({ user_info: userBasic, reason: s(), message: s(), created_at: n() })),
    }),
  ),
  vote_status: voteStatus,
  member_actions: v.nullable(v.array(memberAction)),
  extends_actions: v.nullable(v.array(memberAction)),
  locked_actions: lockedActions,
  ...modeFields,
  ...writtenFields,
  ...versionField,
  /** Of a question closed as a duplicate: the original. */
  duplicate_of: v.optional(questionSummary),
  /** Of an original: its latest duplicates. Omitted when empty. */
  duplicates: v.optional(v.array(questionSummary)),
});
export type QuestionInfo = v.InferOutput<typeof questionInfo>;

/** A question as a row of a list. */
export const questionListItem = v.object({
  id: s(),
  created_at: n(),
  title: s(),
  url_title: s(),
  description: s(),
  pin: n(),
  show: n(),
  status: n(),
  tags: v.array(tagRef),
  view_count: n(),
  unique_view_count: n(),
  vote_count: n(),
  answer_count: n(),
  collection_count: n(),
  follow_count: n(),
  accepted_answer_id: s(),
  last_answer_id: s(),
  operated_at: n(),
  operator: v.object({ id: s(), username: s(), rank: n(), display_name: s(), status: s(), avatar: s() }),
  operation_type: v.picklist(["asked", "answered", "modified"]),
  written_with: writtenFields.written_with,
});
export type QuestionListItem = v.InferOutput<typeof questionListItem>;

/** An answer. */
export const answerInfo = v.object({
  id: s(),
  question_id: s(),
  content: s(),
  html: s(),
  create_time: n(),
  update_time: n(),
  accepted: n(),
  /** When it was accepted. Omitted for other answers, and where that is unknown. */
  accepted_at: v.optional(n()),
  status: n(),
  vote_count: n(),
  vote_status: voteStatus,
  collected: b(),
  user_info: v.optional(userBasic),
  update_user_info: v.optional(userBasic),
  /** Of a deleted answer, for its author and staff: by whom, when, why, and what its author can do. Rules: docs/rules/notifications.md H19. */
  deletion: v.optional(s()),
  member_actions: v.array(memberAction),
  locked_actions: lockedActions,
  ...modeFields,
  ...hiddenField,
  ...writtenFields,
  ...versionField,
});
export type AnswerInfo = v.InferOutput<typeof answerInfo>;

/** A comment; the `reply_*` fields are "" when it is not a reply. */
export const commentInfo = v.object({
  comment_id: s(),
  created_at: n(),
  object_id: s(),
  vote_count: n(),
  is_vote: b(),
  original_text: s(),
  parsed_text: s(),
  user_id: s(),
  username: s(),
  user_display_name: s(),
  user_avatar: s(),
  user_status: s(),
  /** It waits for approval; only its author sees it. */
  is_pending: v.optional(b()),
  ...hiddenField,
  ...writtenFields,
  reply_user_id: s(),
  reply_username: s(),
  reply_user_display_name: s(),
  reply_comment_id: s(),
  reply_user_status: s(),
  member_actions: v.array(memberAction),
  locked_actions: lockedActions,
});
export type CommentInfo = v.InferOutput<typeof commentInfo>;

/** Error of one input field. `entry` is the token of a pending login, which only needs the missing field. */
export const fieldError = v.object({ error_field: s(), error_msg: s(), entry: v.optional(s()) });
export type FieldError = v.InferOutput<typeof fieldError>;

/** A tag to choose or to follow. */
export const tagBasic = v.object({
  tag_id: v.string(),
  slug_name: v.string(),
  display_name: v.string(),
  recommend: v.boolean(),
  reserved: v.boolean(),
});
