import { limits, postModes, suspensionDurations } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { id, nothing, staffReason, text, word } from "../../fields.ts";

const PATH = "/answer/api/v1/post/mode";

/**
 * Locks or protects a post, or makes it a community wiki; changes reason and end of a mode that it has. Without a
 * duration it does not end by itself. A lock needs a reason. Rules: docs/rules/post-modes.md.
 */
export const setPostMode = call({
  method: "PUT",
  path: PATH,
  guard: "staff",
  holders: ["modes"],
  summary: "Lock or protect a post, or make it a community wiki",
  input: v.object({
    object_id: id({ required: true }),
    mode: word(postModes, { required: true }),
    reason: text({ max: limits.closeMessage.max }),
    duration: word(suspensionDurations),
  }),
  reply: nothing,
  errors: ["object_not_found", "object_deleted", "status_invalid"],
});

/** Ends a mode of a post; changes nothing when it does not have it. Rules: docs/rules/post-modes.md. */
export const endPostMode = call({
  method: "DELETE",
  path: PATH,
  guard: "staff",
  holders: ["modes"],
  summary: "End a mode of a post",
  input: v.object({ ...staffReason, object_id: id({ required: true }), mode: word(postModes, { required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});
