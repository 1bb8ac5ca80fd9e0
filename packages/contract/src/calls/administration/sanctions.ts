import { limits, restrictableRights, sanctionKinds, suspensionDurations } from "@askwell/domain";
import * as v from "valibot";
import { call } from "../../call.ts";
import { list, nothing, plainId, text, word } from "../../fields.ts";
import { appealStatus, sanctionFields, staffSanction } from "../../sanction-shapes.ts";

const STAFF = "/answer/api/v1/staff";
/** A longer code is none, and a longer text fails before the page can say so. */
const MAX_CODE = 500;
const MAX_FORM_TEXT = 20_000;
const SUSPENSION = "/answer/api/v1/user/suspension";
const OWN = "/answer/api/v1/user/sanctions";

/** What staff have added to an account, newest first, and what the caller may add. */
export const personSanctions = call({
  method: "GET",
  path: `${STAFF}/sanctions`,
  guard: "staff",
  holders: ["warn", "restrict", "suspend"],
  summary: "Notes, warnings and restrictions of a user",
  input: v.object({ username: text({ required: true, max: limits.username.max }) }),
  reply: v.object({
    user_id: v.string(),
    may_add: v.array(v.picklist(sanctionKinds)),
    may_end_sessions: v.boolean(),
    list: v.array(staffSanction),
  }),
  errors: ["user_not_found"],
});

/** Ends all sessions of a user. Rules: docs/rules/sanctions.md SN9. */
export const endPersonSessions = call({
  method: "PUT",
  path: `${STAFF}/sessions/end`,
  guard: "staff",
  holders: ["restrict"],
  summary: "Log a user out everywhere",
  input: v.object({ user_id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "sanction_of_staff", "user_not_found"],
});

/** Adds a private note, a warning, or a restriction of rights with an end, or suspends the account. */
export const addSanction = call({
  method: "POST",
  path: `${STAFF}/sanctions`,
  guard: "staff",
  holders: ["warn", "restrict", "suspend"],
  summary: "Add a note, a warning, a restriction or a suspension",
  input: v.object({
    user_id: plainId({ required: true }),
    kind: word(sanctionKinds, { required: true }),
    text: text({ required: true, notBlank: true, ...limits.sanctionText }),
    rights: list(word(restrictableRights, { required: true }), { max: restrictableRights.length }),
    duration: word(suspensionDurations),
  }),
  reply: nothing,
  errors: ["missing_privilege", "sanction_of_staff", "user_not_found", "status_invalid"],
});

/** Lifts a restriction or a suspension before its end. */
export const liftRestriction = call({
  method: "PUT",
  path: `${STAFF}/sanctions/lift`,
  guard: "staff",
  holders: ["restrict", "suspend"],
  summary: "Lift a restriction or a suspension",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["missing_privilege", "sanction_of_staff", "object_not_found", "status_invalid"],
});

/** The caller's restrictions that are in force, and warnings that are not confirmed yet. */
export const ownSanctions = call({
  method: "GET",
  path: OWN,
  guard: "member",
  summary: "Own restrictions and warnings",
  input: v.object({}),
  reply: v.object({ list: v.array(v.object(sanctionFields)) }),
  errors: [],
});

/** Confirms that a warning was read. */
export const confirmWarning = call({
  method: "PUT",
  path: `${OWN}/read`,
  guard: "member",
  summary: "Confirm a warning",
  input: v.object({ id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Appeals against a restriction, once. */
export const appealRestriction = call({
  method: "POST",
  path: `${OWN}/appeal`,
  guard: "member",
  summary: "Appeal against a restriction",
  input: v.object({
    id: plainId({ required: true }),
    text: text({ required: true, notBlank: true, ...limits.sanctionText }),
  }),
  reply: nothing,
  errors: ["object_not_found", "status_invalid"],
});

/**
 * Why and until when the user of a link is suspended, and their appeal. Reading it changes nothing. Not part of the
 * original wire format. Rules: docs/rules/sanctions.md SN11.
 */
export const readSuspension = call({
  method: "GET",
  path: SUSPENSION,
  guard: "anyone",
  openWhenPrivate: true,
  ofSecret: true,
  summary: "The suspension that a link is about",
  input: v.object({ code: text({ required: true, max: MAX_CODE }) }),
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
  input: v.object({ code: text({ required: true, max: MAX_CODE }), text: text({ max: MAX_FORM_TEXT }) }),
  reply: v.object({ location: v.string() }),
  errors: [],
});
