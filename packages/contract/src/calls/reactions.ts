import * as v from "valibot";
import { call } from "../call.ts";
import { id, text, word } from "../fields.ts";

/** The emoji of reactions. */
const emojis = ["heart", "smile", "frown"] as const;

const reactions = v.object({
  reaction_summary: v.array(
    v.object({
      emoji: v.picklist(emojis),
      count: v.number(),
      /** The first five users who reacted, and how many more. */
      tooltip: v.string(),
      is_active: v.boolean(),
    }),
  ),
});

/** The reactions to a question or an answer; null when there are none. Rules: docs/rules/reactions.md. */
export const postReactions = call({
  method: "GET",
  path: "/answer/api/v1/meta/reaction",
  guard: "anyone",
  summary: "Reactions to a post",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.nullable(reactions),
  errors: [],
});

/** The reactions to several posts; posts without any, and posts that the caller may not see, are omitted. */
export const reactionsOf = call({
  method: "GET",
  path: "/answer/api/v1/meta/reactions",
  guard: "anyone",
  summary: "Reactions to several posts",
  input: v.object({ object_ids: text({ required: true, max: 4000 }) }),
  reply: v.array(v.object({ object_id: v.string(), ...reactions.entries })),
  errors: [],
});

/** Adds or removes a reaction. */
export const react = call({
  method: "PUT",
  path: "/answer/api/v1/meta/reaction",
  guard: "member",
  rights: ["vote"],
  summary: "React to a post",
  input: v.object({
    object_id: id({ required: true }),
    emoji: word(emojis, { required: true }),
    reaction: word(["activate", "deactivate"], { required: true }),
  }),
  reply: reactions,
  errors: ["post_locked", "object_not_found", "question_not_found", "answer_not_found"],
});
