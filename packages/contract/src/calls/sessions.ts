import * as v from "valibot";
import { call } from "../call.ts";
import { nothing, text } from "../fields.ts";

const USER = "/answer/api/v1/user";

/** Where the caller is signed in, the latest used first. Ours; the wire format has no such call. */
export const ownSessions = call({
  method: "GET",
  path: `${USER}/sessions`,
  guard: "member",
  summary: "Where I am signed in",
  input: v.object({}),
  reply: v.array(
    v.object({
      /** Names the session; opens nothing. */
      id: v.string(),
      /** Such as `Firefox`; "" when unknown. */
      browser: v.string(),
      /** Such as `Windows`; "" when unknown. */
      system: v.string(),
      /** What the browser called itself, word for word. */
      user_agent: v.string(),
      /** The network address it was last used from. */
      ip: v.string(),
      created_at: v.number(),
      /** Exact to five minutes. */
      last_used_at: v.number(),
      expires_at: v.number(),
      /** The session that asks. */
      current: v.boolean(),
    }),
  ),
  refuses: [],
});

/** Ends one session of the caller; one that has ended already is no mistake. */
export const endSession = call({
  method: "DELETE",
  path: `${USER}/session`,
  guard: "member",
  summary: "End one of my sessions",
  input: v.object({ id: text({ required: true, max: 64 }) }),
  reply: nothing,
  refuses: [],
});

/** Ends every session of the caller but the one that asks. */
export const endOtherSessions = call({
  method: "DELETE",
  path: `${USER}/sessions`,
  guard: "member",
  summary: "End all my other sessions",
  input: v.object({}),
  reply: nothing,
  refuses: [],
});
