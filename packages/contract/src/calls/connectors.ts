import * as v from "valibot";
import { email } from "../account-fields.ts";
import { loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { flag, nothing, text } from "../fields.ts";

const CONNECTOR = "/answer/api/v1/connector";
const location = v.object({ location: v.string() });

/** The enabled connectors for external login. Source: docs/wire/accounts.md "Connectors". */
export const connectorInfo = call({
  method: "GET",
  path: `${CONNECTOR}/info`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Connectors for external login",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), icon: v.string(), link: v.string() })),
  errors: [],
});

/**
 * Redirects to the external provider. Without a state the user logs in; with one of `connectedLogins` the account is
 * connected.
 */
export const connectorLogin = call({
  method: "GET",
  path: `${CONNECTOR}/login/:name`,
  guard: "anyone",
  openWhenPrivate: true,
  redirects: true,
  summary: "Redirect to an external provider",
  input: v.object({ name: text({ max: 100 }), state: text({ max: 100 }) }),
  reply: location,
  errors: [],
});

/** OAuth callback of the external provider, with the provider's own parameters. */
export const connectorReturn = call({
  method: "GET",
  path: `${CONNECTOR}/redirect/:name`,
  guard: "anyone",
  openWhenPrivate: true,
  redirects: true,
  summary: "OAuth callback of an external provider",
  input: v.looseObject({ name: text({ max: 100 }), state: text({ max: 100 }) }),
  reply: location,
  errors: [],
});

/**
 * Whether this browser has an external login that still waits for an email address. Not part of the original wire
 * format.
 */
export const checkBinding = call({
  method: "POST",
  path: `${CONNECTOR}/binding/check`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Whether an external login waits for an email address",
  input: v.object({ binding_key: text({ required: true, max: 100 }) }),
  reply: nothing,
  errors: ["link_expired"],
});

/**
 * Sets the email address of an external login whose provider sent none. A free address creates an account; for an
 * address in use, its owner is asked by mail once `must` is set.
 */
export const bindEmail = call({
  method: "POST",
  path: `${CONNECTOR}/binding/email`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Set the email address of an external login",
  input: v.object({
    binding_key: text({ required: true, min: 2, max: 100 }),
    email: email({ required: true }),
    must: flag(),
  }),
  reply: v.object({ email_exist_and_must_be_confirmed: v.boolean(), access_token: v.string() }),
  errors: ["user_not_found", "email_domain", "registration_closed", "too_many_attempts"],
});

/** Connects the account by the code of the mail, and opens a session. */
export const confirmBinding = call({
  method: "POST",
  path: `${CONNECTOR}/binding/confirm`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Connect an external login with a mailed code",
  input: v.object({ code: text({ required: true, max: 500 }) }),
  reply: loginUser,
  errors: ["link_expired", "user_not_found", "other_browser", "login_taken", "suspended", "too_many_attempts"],
});

/** The connectors and which of them the caller has connected, each with the link that connects it. */
export const connectedLogins = call({
  method: "GET",
  path: `${CONNECTOR}/user/info`,
  guard: "member",
  summary: "The caller's external logins",
  input: v.object({}),
  reply: v.array(
    v.object({
      name: v.string(),
      icon: v.string(),
      link: v.string(),
      binding: v.boolean(),
      external_id: v.string(),
    }),
  ),
  errors: [],
});

/** Disconnects an external login; `name` is the connector's, in case two providers use the same user id. */
export const unbindLogin = call({
  method: "DELETE",
  path: `${CONNECTOR}/user/unbinding`,
  guard: "member",
  summary: "Disconnect an external login",
  input: v.object({ external_id: text({ required: true, max: 128 }), name: text({ max: 100 }) }),
  reply: nothing,
  errors: ["last_login"],
});

const CENTER = "/answer/api/v1/user-center";
const branding = v.object({ icon: v.string(), name: v.string(), label: v.string(), url: v.string() });
const agentLink = v.object({ enabled: v.boolean(), redirect_url: v.string() });

const agentInfo = v.object({
  name: v.string(),
  display_name: v.string(),
  icon: v.string(),
  url: v.string(),
  login_redirect_url: v.string(),
  sign_up_redirect_url: v.string(),
  control_center: v.array(v.object({ name: v.string(), label: v.string(), url: v.string() })),
  enabled_original_user_system: v.boolean(),
});

/** The user center that manages accounts instead of this site, or null. Source: docs/wire/accounts.md "User center". */
export const userCenterAgent = call({
  method: "GET",
  path: `${CENTER}/agent`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "The user center",
  input: v.object({}),
  reply: v.object({ enabled: v.boolean(), agent_info: v.nullable(agentInfo) }),
  errors: [],
});

/** The user center's badges for a user's profile; empty for a user it does not know. */
export const userCenterBranding = call({
  method: "GET",
  path: `${CENTER}/personal/branding`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "A user's profile in the user center",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.object({ enabled: v.boolean(), personal_branding: v.array(branding) }),
  errors: [],
});

/** Where the caller changes profile and account, when not on this site. */
export const userCenterSettings = call({
  method: "GET",
  path: `${CENTER}/user/settings`,
  guard: "member",
  summary: "Where the caller changes profile and account",
  input: v.object({}),
  reply: v.object({ profile_setting_agent: agentLink, account_setting_agent: agentLink }),
  errors: [],
});

const redirectCall = (path: string, summary: string) =>
  call({
    method: "GET",
    path: `${CENTER}/${path}`,
    guard: "anyone",
    openWhenPrivate: true,
    redirects: true,
    summary,
    input: v.looseObject({ state: text({ max: 100 }), redirect: text({ max: 500 }) }),
    reply: location,
    errors: [],
  });

/** Redirects to the user center's login. */
export const userCenterLogin = redirectCall("login/redirect", "Redirect to the user center's login");
/** Redirects to the user center's registration. */
export const userCenterSignUp = redirectCall("sign-up/redirect", "Redirect to the user center's registration");
/** Login callback of the user center. */
export const userCenterLoginReturn = redirectCall("login/callback", "Login callback of the user center");
/** Registration callback of the user center. */
export const userCenterSignUpReturn = redirectCall("sign-up/callback", "Registration callback of the user center");

/** What administrators may still do with accounts on this site. Source: docs/wire/administration.md "User center". */
export const adminUserCenterAgent = call({
  method: "GET",
  path: "/answer/admin/api/user-center/agent",
  guard: "admin",
  summary: "What administrators may change while a user center is enabled",
  input: v.object({}),
  reply: v.object({
    allow_create_user: v.boolean(),
    allow_update_user_status: v.boolean(),
    allow_update_user_password: v.boolean(),
    allow_update_user_role: v.boolean(),
  }),
  errors: [],
});
