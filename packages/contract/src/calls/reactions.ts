import * as v from "valibot";
import { call } from "../call.ts";
import { id, text, word } from "../fields.ts";

/** What can be left on a post. */
const emojis = ["heart", "smile", "frown"] as const;

const reactions = v.object({
  reaction_summary: v.array(
    v.object({
      emoji: v.picklist(emojis),
      count: v.number(),
      /** Who left it: the first five, and how many others. */
      tooltip: v.string(),
      is_active: v.boolean(),
    }),
  ),
});

/** The emojis on a question or an answer; null where nobody ever left one. Rules: docs/rules/reactions.md. */
export const postReactions = call({
  method: "GET",
  path: "/answer/api/v1/meta/reaction",
  guard: "anyone",
  summary: "Reactions to a post",
  input: v.object({ object_id: id({ required: true }) }),
  reply: v.nullable(reactions),
  refuses: [],
});

/** The emojis on several posts at once; posts without any, and those that the caller may not see, are left out. */
export const reactionsOf = call({
  method: "GET",
  path: "/answer/api/v1/meta/reactions",
  guard: "anyone",
  summary: "Reactions to several posts",
  input: v.object({ object_ids: text({ required: true, max: 4000 }) }),
  reply: v.array(v.object({ object_id: v.string(), ...reactions.entries })),
  refuses: [],
});

/** Leaves an emoji on a post or takes it away. */
export const react = call({
  method: "PUT",
  path: "/answer/api/v1/meta/reaction",
  guard: "member",
  summary: "React to a post",
  input: v.object({
    object_id: id({ required: true }),
    emoji: word(emojis, { required: true }),
    reaction: word(["activate", "deactivate"], { required: true }),
  }),
  reply: reactions,
  refuses: ["object_not_found", "question_not_found", "answer_not_found"],
});
