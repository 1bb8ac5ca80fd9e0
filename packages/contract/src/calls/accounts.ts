import { captchaActions, notificationTopics } from "@askwell/domain";
import * as v from "valibot";
import { currentPassword, displayName, email, password, proofErrors, secondFactorField } from "../account-fields.ts";
import { currentUser, loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { captchaFields, nothing, text, word } from "../fields.ts";

const USER = "/answer/api/v1/user";
const code = (max = 500) => text({ required: true, max });

/**
 * Creates an account. Checks whether registration is open before it validates the form. Source: docs/wire/accounts.md
 * "Registration".
 */
export const registerByEmail = call({
  method: "POST",
  path: `${USER}/register/email`,
  guard: "anyone",
  openWhenPrivate: true,
  needs: "open_registration",
  captcha: "email",
  ownAccounts: true,
  summary: "Register with an email address",
  input: v.object({
    name: displayName({ required: true }),
    e_mail: email({ required: true }),
    pass: password({ required: true }),
    ...captchaFields,
  }),
  reply: loginUser,
  errors: [
    "registration_closed",
    "email_domain",
    "email_taken",
    "username_invalid",
    "name_of_staff",
    "too_many_attempts",
  ],
});

/**
 * Opens a session; every wrong pair gets the same error. A user with a second factor sends it in the same call, or gets
 * an error on the field `second_factor` whose `entry` is the token for `enterWithFactor`. Source: docs/wire/accounts.md
 * "Log-in".
 */
export const loginByEmail = call({
  method: "POST",
  path: `${USER}/login/email`,
  guard: "anyone",
  openWhenPrivate: true,
  captcha: "password",
  ownAccounts: true,
  summary: "Log in with email address and password",
  input: v.object({
    e_mail: email({ required: true }),
    pass: currentPassword({ required: true }),
    second_factor: secondFactorField(),
    ...captchaFields,
  }),
  reply: loginUser,
  errors: ["wrong_email_or_password", "too_many_attempts", "suspended", "second_factor_wanted", "second_factor_wrong"],
});

/** Ends the session of the token. */
export const logout = call({
  method: "GET",
  path: `${USER}/logout`,
  guard: "signed_in",
  openWhenPrivate: true,
  summary: "End this session",
  input: v.object({}),
  reply: nothing,
  errors: [],
});

/** The user of the session token, or null. Source: docs/wire/accounts.md "Current user". */
export const currentPerson = call({
  method: "GET",
  path: `${USER}/info`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "The current user",
  input: v.object({}),
  reply: v.nullable(currentUser),
  errors: ["not_signed_in"],
});

/** Sends the link that confirms the caller's email address. Source: docs/wire/accounts.md "Links in mails". */
export const sendVerification = call({
  method: "POST",
  path: `${USER}/email/verification/send`,
  guard: "signed_in",
  openWhenPrivate: true,
  captcha: "email",
  ownAccounts: true,
  summary: "Send the activation mail again",
  input: v.object(captchaFields),
  reply: nothing,
  errors: ["too_many_attempts"],
});

/** Confirms an address by the code that was mailed to it, and opens a session. */
export const verifyEmail = call({
  method: "POST",
  path: `${USER}/email/verification`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Confirm an email address",
  input: v.object({ code: code() }),
  reply: loginUser,
  errors: ["link_expired", "too_many_attempts", "user_not_found", "suspended"],
});

/**
 * Sends a link to set a new password; the reply is the same for unknown addresses. Source: docs/wire/accounts.md
 * "Passwords".
 */
export const requestPasswordReset = call({
  method: "POST",
  path: `${USER}/password/reset`,
  guard: "anyone",
  openWhenPrivate: true,
  captcha: "email",
  ownAccounts: true,
  summary: "Request a password reset",
  input: v.object({ e_mail: email({ required: true }), ...captchaFields }),
  reply: nothing,
  errors: [],
});

/** Sets a new password by the code that was mailed, and ends all sessions. */
export const replacePassword = call({
  method: "POST",
  path: `${USER}/password/replacement`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Set a new password with a mailed code",
  input: v.object({ code: code(100), pass: password({ required: true }) }),
  reply: nothing,
  errors: ["link_expired", "too_many_attempts", "user_not_found"],
});

/**
 * Whether a mailed link is still valid, for pages with a form; does not consume its code. Not part of the original wire
 * format.
 */
export const checkLink = call({
  method: "POST",
  path: `${USER}/link`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Whether a mailed link is still valid",
  input: v.object({ code: code(), purpose: word(["reset_password", "claim"], { required: true }) }),
  reply: nothing,
  errors: ["link_expired", "too_many_attempts"],
});

/** Changes the caller's password and ends their other sessions. */
export const changePassword = call({
  method: "PUT",
  path: `${USER}/password`,
  guard: "member",
  captcha: "edit_userinfo",
  ownAccounts: true,
  summary: "Change the caller's password",
  input: v.object({ old_pass: currentPassword(), pass: password({ required: true }), ...captchaFields }),
  reply: nothing,
  errors: ["wrong_old_password", "same_password", "too_many_attempts"],
});

/**
 * Sends a confirmation link to the new address; nothing changes until it is opened. Source: docs/wire/accounts.md
 * "Another address".
 */
export const requestEmailChange = call({
  method: "POST",
  path: `${USER}/email/change/code`,
  guard: "signed_in",
  openWhenPrivate: true,
  captcha: "edit_userinfo",
  ownAccounts: true,
  summary: "Request a change of the email address",
  input: v.object({
    e_mail: email({ required: true }),
    pass: currentPassword(),
    second_factor: secondFactorField(),
    ...captchaFields,
  }),
  reply: nothing,
  errors: [...proofErrors, "email_domain", "email_taken"],
});

/** Changes the address by the code that was mailed to the new one, and opens a session. */
export const changeEmail = call({
  method: "PUT",
  path: `${USER}/email`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Confirm a changed email address",
  input: v.object({ code: code() }),
  reply: loginUser,
  errors: ["link_expired", "too_many_attempts", "user_not_found", "email_taken", "suspended"],
});

/** Takes over an imported account with a link from an administrator. */
export const claimAccount = call({
  method: "POST",
  path: `${USER}/claim`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Claim an imported account",
  input: v.object({ code: code(), e_mail: email({ required: true }), pass: password({ required: true }) }),
  reply: loginUser,
  errors: ["link_expired", "too_many_attempts", "user_not_found", "email_taken", "email_domain", "suspended"],
});

/**
 * Whether the session token in the page's address was issued to this browser, by its cookie. Prevents login CSRF
 * through a link from another site. Not part of the original wire format.
 */
export const checkLanding = call({
  method: "POST",
  path: `${USER}/landing`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Whether a session was opened for this browser",
  input: v.object({ access_token: text({ required: true, max: 200 }) }),
  reply: nothing,
  errors: ["link_expired"],
});

/** Whether an action needs a captcha now. Source: docs/rules/captchas.md CA2. */
export const actionRecord = call({
  method: "GET",
  path: `${USER}/action/record`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Whether an action needs a captcha",
  input: v.object({ action: word(captchaActions, { required: true }) }),
  reply: v.object({
    captcha_id: v.string(),
    captcha_img: v.string(),
    verify: v.boolean(),
    /**
     * The captcha plugin and the config of its browser code; only while a captcha is needed. Not part of the original
     * wire format.
     */
    plugin: v.optional(v.object({ slug_name: v.string(), config: v.record(v.string(), v.unknown()) })),
  }),
  errors: [],
});

/** Unsubscribes from one kind of mail, by the code of its link. */
export const unsubscribe = call({
  method: "PUT",
  path: `${USER}/notification/unsubscribe`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Unsubscribe from a kind of mail by its link",
  input: v.object({ code: code() }),
  reply: nothing,
  errors: ["link_expired"],
});

/**
 * One-click unsubscribe: sent by mail programs to the address of the page, without a session, with the code in the
 * query. Source: RFC 8058.
 */
export const unsubscribeAtOnce = call({
  method: "POST",
  path: "/users/unsubscribe",
  guard: "anyone",
  crossSite: true,
  openWhenPrivate: true,
  summary: "Unsubscribe from a kind of mail with one click",
  input: v.object({ code: code() }),
  reply: nothing,
  errors: ["link_expired"],
});

const mailLinkStates = ["ready", "stopped", "used", "expired", "unknown"] as const;

/**
 * What the link of a mail stops, or has stopped, and for whom. Reading it changes nothing. Not part of the original wire
 * format. Rules: docs/rules/accounts.md AC11.
 */
export const readMailLink = call({
  method: "GET",
  path: `${USER}/notification/unsubscribe`,
  guard: "anyone",
  openWhenPrivate: true,
  ofSecret: true,
  summary: "What the link of a mail stops",
  input: v.object({ code: code() }),
  reply: v.object({
    /** `stopped`: the mail can be turned back on. `used`: it was. */
    state: v.picklist(mailLinkStates),
    /** Topics of notifications, and `digest`. */
    topics: v.array(v.picklist([...notificationTopics, "digest"])),
    /** Whether it has stopped all mail. */
    is_all: v.boolean(),
    display_name: v.string(),
    /** Masked. */
    email: v.string(),
  }),
  errors: [],
});

/** Changes what the link of a mail is about: a form without scripts and without a session, which leads back to its page. */
export const followMailLink = call({
  method: "POST",
  path: "/users/unsubscribe/change",
  guard: "anyone",
  crossSite: true,
  openWhenPrivate: true,
  redirects: true,
  summary: "Stop mail by the link of a mail, or turn it back on",
  input: v.object({ code: code(), change: word(["stop", "stop_all", "resume"], { required: true }) }),
  reply: v.object({ location: v.string() }),
  errors: [],
});

/**
 * Deletes the caller's account, authorised by the password, or by the username of an account without one. Posts are
 * anonymised or deleted as well. Not part of the original wire format.
 */
export const deleteOwnAccount = call({
  method: "DELETE",
  path: `${USER}/account`,
  guard: "member",
  summary: "Delete the caller's account",
  input: v.object({
    pass: currentPassword(),
    username: text({ max: 100 }),
    second_factor: secondFactorField(),
    posts: word(["keep", "delete"], { required: true }),
  }),
  reply: nothing,
  errors: [...proofErrors, "last_admin", "merge_running"],
});

/** A single-use link to an archive of all data of the caller. Not part of the original wire format. */
export const requestExport = call({
  method: "POST",
  path: `${USER}/export`,
  guard: "member",
  summary: "Request an export of the caller's data",
  input: v.object({}),
  reply: v.object({ link: v.string() }),
  errors: ["too_many_attempts"],
});
