import * as v from "valibot";
import { call } from "../../call.ts";
import { flag, id, nothing } from "../../fields.ts";

const PATH = "/answer/api/v1/ai";

/** Whether a post is excluded from what providers of language models get; for its author and staff. */
export const postExclusion = call({
  method: "GET",
  path: `${PATH}/exclusion`,
  guard: "member",
  summary: "Whether a post is excluded from what language models get",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.object({
    /** Whether the caller's side, its author or staff, has excluded it; to administrators, either side. */
    excluded: v.boolean(),
    /** Whether it may be sent now: it may be excluded in other ways, such as by a tag or the other side. */
    may_leave: v.boolean(),
  }),
  errors: ["object_not_found", "missing_privilege"],
});

/** Excludes a post from what providers get, or ends what the caller's side has excluded: its author and staff. A question stands for its thread. */
export const excludePost = call({
  method: "PUT",
  path: `${PATH}/exclusion`,
  guard: "member",
  summary: "Exclude a post from what language models get",
  input: v.object({ object_id: id({ required: true }), excluded: flag() }),
  reply: nothing,
  errors: ["object_not_found", "missing_privilege"],
});

/** Whether no post of the caller is sent to providers. */
export const ownExclusion = call({
  method: "GET",
  path: `${PATH}/own-posts`,
  guard: "member",
  summary: "Whether the caller's posts are excluded from what language models get",
  input: v.object({}),
  reply: v.object({ excluded: v.boolean() }),
  errors: [],
});

/** Excludes all posts of the caller from what providers get, or ends that. */
export const saveOwnExclusion = call({
  method: "PUT",
  path: `${PATH}/own-posts`,
  guard: "member",
  summary: "Exclude the caller's posts from what language models get",
  input: v.object({ excluded: flag() }),
  reply: nothing,
  errors: [],
});
