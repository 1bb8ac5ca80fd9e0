import * as v from "valibot";
import { call } from "../call.ts";
import { id, nothing } from "../fields.ts";
import { userBasic } from "../shapes.ts";

/** The versions of a post or tag that were in force, newest first. `content` is a snapshot in the shape of its kind. */
export const revisions = call({
  method: "GET",
  path: "/answer/api/v1/revisions",
  guard: "member",
  summary: "Versions of a post",
  input: v.object({ object_id: id() }),
  reply: v.array(
    v.object({
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
    }),
  ),
  refuses: ["bad_request", "object_not_found", "question_not_found", "answer_not_found", "tag_not_found"],
});

/** Whether a post or tag may be edited now. */
export const revisionEditCheck = call({
  method: "GET",
  path: "/answer/api/v1/revisions/edit/check",
  guard: "member",
  summary: "Whether a post may be edited now",
  input: v.object({ id: id({ required: true }) }),
  reply: nothing,
  refuses: ["object_not_found", "missing_privilege", "revision_waits"],
});
