import * as v from "valibot";
import { call } from "../call.ts";
import { text } from "../fields.ts";
import { appealStatus } from "../sanction-shapes.ts";

const USER = "/answer/api/v1/user";
const code = () => text({ required: true, max: 500 });

/** A longer text fails before the page can say so. */
const MAX_FORM_TEXT = 20_000;

/**
 * Why and until when the user of a link is suspended, and their appeal. Reading it changes nothing. Not part of the
 * original wire format. Rules: docs/rules/sanctions.md SN11.
 */
export const readSuspension = call({
  method: "GET",
  path: `${USER}/suspension`,
  guard: "anyone",
  openWhenPrivate: true,
  ofSecret: true,
  summary: "The suspension that a link is about",
  input: v.object({ code: code() }),
  reply: v.object({
    state: v.picklist(["active", "ended", "expired", "unknown"]),
    display_name: v.string(),
    /** The end; 0 for none. */
    until: v.number(),
    reason: v.string(),
    appeal: v.string(),
    appeal_status: appealStatus,
    appeal_reply: v.string(),
  }),
  errors: [],
});

/** Appeals against the suspension that a link is about: a form without scripts and without a session, which leads back to its page. */
export const sendAppeal = call({
  method: "POST",
  path: "/users/account-suspended/appeal",
  guard: "anyone",
  crossSite: true,
  openWhenPrivate: true,
  redirects: true,
  summary: "Appeal against a suspension by its link",
  input: v.object({ code: code(), text: text({ max: MAX_FORM_TEXT }) }),
  reply: v.object({ location: v.string() }),
  errors: [],
});
