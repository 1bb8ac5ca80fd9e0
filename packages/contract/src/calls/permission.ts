import * as v from "valibot";
import { call } from "../call.ts";
import { list, text } from "../fields.ts";
import { reasonItem } from "../shapes.ts";

const reasonsInput = v.object({
  object_type: text({ required: true, max: 50 }),
  action: text({ required: true, max: 50 }),
});

/** Whether the caller may do something, by the names of actions: joined by commas, or one by one. No object is considered. */
export const permission = call({
  method: "GET",
  path: "/answer/api/v1/permission",
  guard: "member",
  summary: "What the caller may do",
  input: v.object({ action: text({ max: 4000 }), actions: list(text({ max: 4000 }), { max: 100 }) }),
  reply: v.record(v.string(), v.object({ has_permission: v.boolean(), no_permission_tip: v.string() })),
  refuses: [],
});

/** The reasons to choose from when flagging, closing or setting a state. */
export const reasons = call({
  method: "GET",
  path: "/answer/api/v1/reasons",
  guard: "member",
  summary: "Reasons to choose from",
  input: reasonsInput,
  reply: v.array(reasonItem),
  refuses: [],
});

/** The same for the administration. */
export const adminReasons = call({
  method: "GET",
  path: "/answer/admin/api/reasons",
  guard: "admin",
  summary: "Reasons to choose from",
  input: reasonsInput,
  reply: v.array(reasonItem),
  refuses: [],
});

/** What reputation allows on this site, at the level in force, and what of it the caller may do. */
export const privileges = call({
  method: "GET",
  path: "/answer/api/v1/privileges",
  guard: "anyone",
  summary: "What reputation allows",
  input: v.object({}),
  reply: v.array(v.object({ key: v.string(), label: v.string(), value: v.number(), allowed: v.boolean() })),
  refuses: [],
});

/** What can be written in a post, each with what it becomes. */
export const formattingHelp = call({
  method: "GET",
  path: "/answer/api/v1/help/formatting",
  guard: "anyone",
  summary: "How to format",
  input: v.object({}),
  reply: v.array(v.object({ key: v.string(), label: v.string(), source: v.string(), html: v.string() })),
  refuses: [],
});
