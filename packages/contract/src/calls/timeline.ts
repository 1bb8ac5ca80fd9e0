import * as v from "valibot";
import { call } from "../call.ts";
import { id, plainId, queryFlag } from "../fields.ts";
import { tagRef, userBasic } from "../shapes.ts";

/** A downvoter is anonymous to viewers who may not see downvoters. */
const person = v.object({ ...userBasic.entries, status: v.string() });

const timelineEntry = v.object({
  activity_id: v.string(),
  revision_id: v.string(),
  created_at: v.number(),
  activity_type: v.string(),
  comment: v.string(),
  /** Name of the close reason. */
  close_reason: v.optional(v.string()),
  /** How many members have closed or reopened a question by their votes; not part of the original wire format. */
  votes: v.optional(v.number()),
  /** The name of the key of a program that did it; not part of the original wire format. */
  written_with: v.optional(v.string()),
  object_id: v.string(),
  object_type: v.string(),
  cancelled: v.boolean(),
  cancelled_at: v.number(),
  user_info: v.optional(person),
});

/** The timeline of a question, an answer or a tag, newest first; `comment` is HTML. */
export const timeline = call({
  method: "GET",
  path: "/answer/api/v1/activity/timeline",
  guard: "member",
  summary: "History of a post or tag",
  input: v.object({ object_id: id({ max: 100 }), show_vote: queryFlag() }),
  reply: v.object({
    object_info: v.object({
      title: v.string(),
      object_type: v.string(),
      question_id: v.string(),
      answer_id: v.string(),
      username: v.string(),
      display_name: v.string(),
      main_tag_slug_name: v.string(),
    }),
    timeline: v.array(timelineEntry),
  }),
  errors: ["object_not_found", "question_not_found", "answer_not_found", "tag_not_found"],
});

const snapshot = v.object({
  title: v.string(),
  tags: v.array(tagRef),
  original_text: v.string(),
  slug_name: v.string(),
  main_tag_slug_name: v.string(),
});

/** Two revisions to compare; the older one may be "0", which means none. */
export const timelineDetail = call({
  method: "GET",
  path: "/answer/api/v1/activity/timeline/detail",
  guard: "member",
  summary: "Two revisions of a post or tag",
  input: v.object({ new_revision_id: plainId({ required: true }), old_revision_id: plainId({ required: true }) }),
  reply: v.object({ new_revision: v.nullable(snapshot), old_revision: v.nullable(snapshot) }),
  errors: ["object_not_found", "question_not_found", "answer_not_found", "tag_not_found"],
});
