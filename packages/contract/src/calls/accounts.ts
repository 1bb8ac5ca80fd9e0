import { captchaActions, limits } from "@askwell/domain";
import * as v from "valibot";
import { email, factorSent, password, passwordSent, refusedProof } from "../account-fields.ts";
import { currentUser, loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { captchaFields, flag, nothing, text, word } from "../fields.ts";

const USER = "/answer/api/v1/user";
const code = (max = 500) => text({ required: true, max });

/** Makes an account; the first things asked are whether registration is open at all, then the form. Source: api-accounts 6.2. */
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
    name: text({ required: true, ...limits.displayName }),
    e_mail: email({ required: true }),
    pass: password({ required: true }),
    ...captchaFields,
  }),
  reply: loginUser,
  refuses: ["registration_closed", "email_domain", "email_taken", "username_invalid", "too_many_attempts"],
});

/**
 * Opens a session; every wrong pair is refused in the same words. Whoever has a second factor sends it in the same call,
 * or is refused on the field `second_factor`, which then carries an `entry` for `enterWithFactor`. Source: api-accounts 6.3.
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
    pass: passwordSent({ required: true }),
    second_factor: factorSent(),
    ...captchaFields,
  }),
  reply: loginUser,
  refuses: ["wrong_email_or_password", "too_many_attempts", "suspended", "second_factor_wanted", "second_factor_wrong"],
});

/** Ends the session of the token. */
export const logout = call({
  method: "GET",
  path: `${USER}/logout`,
  guard: "signed_in",
  summary: "End this session",
  input: v.object({}),
  reply: nothing,
  refuses: [],
});

/** The person behind the token, or null. Source: api-accounts 7.1. */
export const currentPerson = call({
  method: "GET",
  path: `${USER}/info`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Who I am",
  input: v.object({}),
  reply: v.nullable(currentUser),
  refuses: ["not_signed_in"],
});

/** Sends the link that confirms the own address. Source: api-accounts 6.4. */
export const sendVerification = call({
  method: "POST",
  path: `${USER}/email/verification/send`,
  guard: "signed_in",
  captcha: "email",
  ownAccounts: true,
  summary: "Send the activation mail again",
  input: v.object(captchaFields),
  reply: nothing,
  refuses: ["too_many_attempts"],
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
  refuses: ["link_expired", "too_many_attempts", "user_not_found", "suspended"],
});

/** Sends a link to set a new password; answers alike whether the address is known or not. Source: api-accounts 6.5. */
export const requestPasswordReset = call({
  method: "POST",
  path: `${USER}/password/reset`,
  guard: "anyone",
  openWhenPrivate: true,
  captcha: "email",
  ownAccounts: true,
  summary: "Ask for a link to set a new password",
  input: v.object({ e_mail: email({ required: true }), ...captchaFields }),
  reply: nothing,
  refuses: [],
});

/** Sets a new password by the code that was mailed, and ends all sessions. */
export const replacePassword = call({
  method: "POST",
  path: `${USER}/password/replacement`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Set a new password by link",
  input: v.object({ code: code(100), pass: password({ required: true }) }),
  reply: nothing,
  refuses: ["link_expired", "too_many_attempts", "user_not_found"],
});

/** Changes the own password and ends the other sessions. */
export const changePassword = call({
  method: "PUT",
  path: `${USER}/password`,
  guard: "member",
  captcha: "edit_userinfo",
  ownAccounts: true,
  summary: "Change the own password",
  input: v.object({ old_pass: passwordSent(), pass: password({ required: true }), ...captchaFields }),
  reply: nothing,
  refuses: ["wrong_old_password", "same_password", "too_many_attempts"],
});

/** Sends a link to a new address; nothing changes before it is followed. Source: api-accounts 6.6. */
export const requestEmailChange = call({
  method: "POST",
  path: `${USER}/email/change/code`,
  guard: "signed_in",
  captcha: "edit_userinfo",
  ownAccounts: true,
  summary: "Ask for another email address",
  input: v.object({
    e_mail: email({ required: true }),
    pass: passwordSent(),
    second_factor: factorSent(),
    ...captchaFields,
  }),
  reply: nothing,
  refuses: [...refusedProof, "email_domain", "email_taken"],
});

/** Changes the address by the code that was mailed to the new one, and opens a session. */
export const changeEmail = call({
  method: "PUT",
  path: `${USER}/email`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Confirm another email address",
  input: v.object({ code: code() }),
  reply: loginUser,
  refuses: ["link_expired", "too_many_attempts", "user_not_found", "email_taken", "suspended"],
});

/** Takes over an imported account by the link that an administrator has given out. */
export const claimAccount = call({
  method: "POST",
  path: `${USER}/claim`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Claim an imported account",
  input: v.object({ code: code(), e_mail: email({ required: true }), pass: password({ required: true }) }),
  reply: loginUser,
  refuses: ["link_expired", "too_many_attempts", "user_not_found", "email_taken", "email_domain", "suspended"],
});

/** Whether something asks for a captcha now. Source: api-accounts 5.1. */
export const actionRecord = call({
  method: "GET",
  path: `${USER}/action/record`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Whether an action needs a captcha",
  input: v.object({ action: word(captchaActions, { required: true }) }),
  reply: v.object({ captcha_id: v.string(), captcha_img: v.string(), verify: v.boolean() }),
  refuses: [],
});

const channel = v.object({ key: v.string(), enable: v.boolean() });
/** Mail is the only channel there is. */
const sentChannel = () => v.nullish(v.object({ key: word(["email"]), enable: flag() }), {});

/** What the caller wants mail about. Source: api-accounts 7.4. */
export const readNotificationConfig = call({
  method: "GET",
  path: `${USER}/notification/config`,
  guard: "member",
  summary: "What I get mail about",
  input: v.object({}),
  reply: v.object({ inbox: channel, all_new_question: channel, all_new_question_for_following_tags: channel }),
  refuses: [],
});

/** Replaces all choices; what is left out is off. */
export const saveNotificationConfig = call({
  method: "PUT",
  path: `${USER}/notification/config`,
  guard: "member",
  summary: "Choose what to get mail about",
  input: v.object({
    inbox: sentChannel(),
    all_new_question: sentChannel(),
    all_new_question_for_following_tags: sentChannel(),
  }),
  reply: nothing,
  refuses: [],
});

/** Switches off what a mail was about, by its own link. */
export const unsubscribe = call({
  method: "PUT",
  path: `${USER}/notification/unsubscribe`,
  guard: "anyone",
  openWhenPrivate: true,
  ownAccounts: true,
  summary: "Stop a kind of mail by link",
  input: v.object({ code: code() }),
  reply: nothing,
  refuses: ["link_expired"],
});

/**
 * The same for programs that read mail, which send it when somebody presses their button: to the address of the page,
 * without a session, with the code in the query. Source: RFC 8058.
 */
export const unsubscribeAtOnce = call({
  method: "POST",
  path: "/users/unsubscribe",
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Stop a kind of mail with one click",
  input: v.object({ code: code() }),
  reply: nothing,
  refuses: ["link_expired"],
});

/**
 * Deletes the own account, proven by the password, or by the username where there is none. Posts stay without a name or
 * go as well. Ours; the wire format has no such call.
 */
export const deleteOwnAccount = call({
  method: "DELETE",
  path: `${USER}/account`,
  guard: "member",
  summary: "Delete my account",
  input: v.object({
    pass: passwordSent(),
    username: text({ max: 100 }),
    second_factor: factorSent(),
    posts: word(["keep", "delete"], { required: true }),
  }),
  reply: nothing,
  refuses: [...refusedProof, "last_admin"],
});

/** A link to an archive of everything that the caller has here; it works once. Ours; the wire format has no such call. */
export const requestExport = call({
  method: "POST",
  path: `${USER}/export`,
  guard: "member",
  summary: "Get everything I have here",
  input: v.object({}),
  reply: v.object({ link: v.string() }),
  refuses: ["too_many_attempts"],
});
