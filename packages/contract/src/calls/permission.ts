import * as v from "valibot";
import { call } from "../call.ts";
import { list, text } from "../fields.ts";
import { reasonItem } from "../shapes.ts";

const reasonsInput = v.object({
  object_type: text({ required: true, max: 50 }),
  action: text({ required: true, max: 50 }),
});

/** Whether the caller may do some actions, by their names: separated by commas, or repeated. Ignores objects. */
export const permission = call({
  method: "GET",
  path: "/answer/api/v1/permission",
  guard: "member",
  summary: "What the caller may do",
  input: v.object({ action: text({ max: 4000 }), actions: list(text({ max: 4000 }), { max: 100 }) }),
  reply: v.record(v.string(), v.object({ has_permission: v.boolean(), no_permission_tip: v.string() })),
  errors: [],
});

/** The reasons for flagging, closing or setting a status. */
export const reasons = call({
  method: "GET",
  path: "/answer/api/v1/reasons",
  guard: "member",
  summary: "Reasons to choose from",
  input: reasonsInput,
  reply: v.array(reasonItem),
  errors: [],
});

/** The same for administrators. */
export const adminReasons = call({
  method: "GET",
  path: "/answer/admin/api/reasons",
  guard: "admin",
  summary: "Reasons to choose from",
  input: reasonsInput,
  reply: v.array(reasonItem),
  errors: [],
});

/** The site's privileges with their thresholds, and which of them the caller has. */
export const privileges = call({
  method: "GET",
  path: "/answer/api/v1/privileges",
  guard: "anyone",
  summary: "Privileges and thresholds",
  input: v.object({}),
  reply: v.array(v.object({ key: v.string(), label: v.string(), value: v.number(), allowed: v.boolean() })),
  errors: [],
});

/** Formatting examples: Markdown and the rendered result. */
export const formattingHelp = call({
  method: "GET",
  path: "/answer/api/v1/help/formatting",
  guard: "anyone",
  summary: "Formatting examples",
  input: v.object({}),
  reply: v.array(v.object({ key: v.string(), label: v.string(), source: v.string(), html: v.string() })),
  errors: [],
});
