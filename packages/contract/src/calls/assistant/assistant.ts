import * as v from "valibot";
import { conversationDetail, conversationRow } from "../../assistant-shapes.ts";
import { call } from "../../call.ts";
import { flag, nothing, pageOf, paging, text, word } from "../../fields.ts";

const PATH = "/answer/api/v1/ai";

const conversation_id = text({ required: true, max: 64 });

/** Whether the caller may ask the assistant, and who gets what they ask. Rules: docs/rules/assistant.md. */
export const assistantState = call({
  method: "GET",
  path: `${PATH}/state`,
  guard: "anyone",
  summary: "Whether the caller may ask the assistant",
  input: v.object({}),
  reply: v.object({
    enabled: v.boolean(),
    /** False while it is off, for visitors unless the administrators allow them, and for accounts that may not write. */
    may_ask: v.boolean(),
    /** The host that gets the question and the posts; "" while it is off. */
    host: v.string(),
    model: v.string(),
    /** Days after which conversations are deleted; 0 for never. */
    conversation_days: v.number(),
    /** Questions that the caller has left today; null without a limit, and for visitors. */
    questions_left: v.nullable(v.number()),
  }),
  errors: [],
});

/** The caller's conversations, the last one first. */
export const conversationPage = call({
  method: "GET",
  path: `${PATH}/conversation/page`,
  guard: "member",
  summary: "The caller's conversations with the assistant",
  input: v.object(paging(20, 100)),
  reply: pageOf(conversationRow),
  errors: [],
});

/** A conversation of the caller. Sentences whose sources the caller may not read any more are left out. */
export const conversation = call({
  method: "GET",
  path: `${PATH}/conversation`,
  guard: "member",
  summary: "A conversation with the assistant",
  input: v.object({ conversation_id }),
  reply: conversationDetail,
  errors: ["object_not_found"],
});

/** Deletes a conversation of the caller for good; an addition. */
export const deleteOwnConversation = call({
  method: "DELETE",
  path: `${PATH}/conversation`,
  guard: "member",
  summary: "Delete a conversation with the assistant",
  input: v.object({ conversation_id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Says whether a reply to the caller was helpful, or withdraws that. */
export const voteOnReply = call({
  method: "POST",
  path: `${PATH}/conversation/vote`,
  guard: "member",
  summary: "Vote on a reply of the assistant",
  input: v.object({
    chat_completion_id: text({ required: true, max: 64 }),
    vote_type: word(["helpful", "unhelpful"], { required: true }),
    cancel: flag(),
  }),
  reply: nothing,
  errors: ["object_not_found"],
});
