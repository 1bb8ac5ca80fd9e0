import * as v from "valibot";
import { call } from "../call.ts";
import { flag, id, list, nothing, text } from "../fields.ts";

/** Follows or unfollows a question or a tag. Rules: docs/rules/follows.md. */
export const follow = call({
  method: "POST",
  path: "/answer/api/v1/follow",
  guard: "member",
  summary: "Follow a question or a tag",
  input: v.object({ object_id: id({ required: true }), is_cancel: flag() }),
  reply: v.object({ follows: v.number(), is_followed: v.boolean() }),
  errors: ["object_not_found", "question_not_found", "tag_not_found"],
});

/** Sets the followed tags; unknown slugs are ignored. */
export const followTags = call({
  method: "PUT",
  path: "/answer/api/v1/follow/tags",
  guard: "member",
  summary: "Follow exactly these tags",
  input: v.object({ slug_name_list: list(text({ max: 100 }), { max: 500 }) }),
  reply: nothing,
  errors: [],
});
