import * as v from "valibot";
import { email } from "../account-fields.ts";
import { loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { flag, nothing, text } from "../fields.ts";

const CONNECTOR = "/answer/api/v1/connector";
const location = v.object({ location: v.string() });

/** Other ways to log in: the connectors that are on and set up. Source: api-accounts 12. */
export const connectorInfo = call({
  method: "GET",
  path: `${CONNECTOR}/info`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Ways to log in from elsewhere",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), icon: v.string(), link: v.string() })),
  refuses: [],
});

/** Leads to the other system. Without a state somebody logs in; with one of `connectedLogins` they connect an account. */
export const connectorLogin = call({
  method: "GET",
  path: `${CONNECTOR}/login/:name`,
  guard: "anyone",
  openWhenPrivate: true,
  redirects: true,
  summary: "Leave for another system, to log in there",
  input: v.object({ name: text({ max: 100 }), state: text({ max: 100 }) }),
  reply: location,
  refuses: [],
});

/** Where the other system sends people back to, with parameters of its own. */
export const connectorReturn = call({
  method: "GET",
  path: `${CONNECTOR}/redirect/:name`,
  guard: "anyone",
  openWhenPrivate: true,
  redirects: true,
  summary: "Come back from another system",
  input: v.looseObject({ name: text({ max: 100 }), state: text({ max: 100 }) }),
  reply: location,
  refuses: [],
});

/**
 * Gives an address to somebody whom the other system has sent without one. An address that is free makes an account; the
 * owner of one that is not is asked by mail, once `must` says so.
 */
export const bindEmail = call({
  method: "POST",
  path: `${CONNECTOR}/binding/email`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Give an address to a log-in from elsewhere",
  input: v.object({
    binding_key: text({ required: true, min: 2, max: 100 }),
    email: email({ required: true }),
    must: flag(),
  }),
  reply: v.object({ email_exist_and_must_be_confirmed: v.boolean(), access_token: v.string() }),
  refuses: ["user_not_found", "email_domain", "registration_closed", "too_many_attempts"],
});

/** Connects the account whose owner has followed the mail, and opens a session. */
export const confirmBinding = call({
  method: "POST",
  path: `${CONNECTOR}/binding/confirm`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Connect a log-in from elsewhere by the link of a mail",
  input: v.object({ code: text({ required: true, max: 500 }) }),
  reply: loginUser,
  refuses: ["link_expired", "user_not_found", "other_browser", "login_taken", "suspended", "too_many_attempts"],
});

/** The ways to log in, and which of them the caller has connected; links of the others connect them. */
export const connectedLogins = call({
  method: "GET",
  path: `${CONNECTOR}/user/info`,
  guard: "member",
  summary: "My logins elsewhere",
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
  refuses: [],
});

/** Disconnects an account of another system; `name` is the connector's, for two that call somebody alike. */
export const unbindLogin = call({
  method: "DELETE",
  path: `${CONNECTOR}/user/unbinding`,
  guard: "member",
  summary: "Disconnect a login elsewhere",
  input: v.object({ external_id: text({ required: true, max: 128 }), name: text({ max: 100 }) }),
  reply: nothing,
  refuses: ["last_login"],
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

/** The system that keeps accounts instead of this one, or null. Source: api-accounts 13. */
export const userCenterAgent = call({
  method: "GET",
  path: `${CENTER}/agent`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "The system that keeps accounts",
  input: v.object({}),
  reply: v.object({ enabled: v.boolean(), agent_info: v.nullable(agentInfo) }),
  refuses: [],
});

/** What that system puts on a person's profile; nothing for somebody it does not know. */
export const userCenterBranding = call({
  method: "GET",
  path: `${CENTER}/personal/branding`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "How the system that keeps accounts shows a person",
  input: v.object({ username: text({ required: true, max: 500 }) }),
  reply: v.object({ enabled: v.boolean(), personal_branding: v.array(branding) }),
  refuses: [],
});

/** Where the caller changes profile and account, when not here. */
export const userCenterSettings = call({
  method: "GET",
  path: `${CENTER}/user/settings`,
  guard: "member",
  summary: "Where my profile and account are kept",
  input: v.object({}),
  reply: v.object({ profile_setting_agent: agentLink, account_setting_agent: agentLink }),
  refuses: [],
});

const leads = (path: string, summary: string) =>
  call({
    method: "GET",
    path: `${CENTER}/${path}`,
    guard: "anyone",
    openWhenPrivate: true,
    redirects: true,
    summary,
    input: v.looseObject({ state: text({ max: 100 }), redirect: text({ max: 500 }) }),
    reply: location,
    refuses: [],
  });

/** Leads to the system that keeps accounts, to log in there. */
export const userCenterLogin = leads("login/redirect", "Leave for the system that keeps accounts, to log in");
/** Leads to the system that keeps accounts, to register there. */
export const userCenterSignUp = leads("sign-up/redirect", "Leave for the system that keeps accounts, to register");
/** Where that system sends people back to. */
export const userCenterLoginReturn = leads("login/callback", "Come back from the system that keeps accounts");
/** Where that system sends people back to who have registered. */
export const userCenterSignUpReturn = leads("sign-up/callback", "Come back from registering where accounts are kept");

/** What an administrator may still do here. Source: api-admin-and-platform 1.12. */
export const adminUserCenterAgent = call({
  method: "GET",
  path: "/answer/admin/api/user-center/agent",
  guard: "admin",
  summary: "What the system that keeps accounts leaves to this site",
  input: v.object({}),
  reply: v.object({
    allow_create_user: v.boolean(),
    allow_update_user_status: v.boolean(),
    allow_update_user_password: v.boolean(),
    allow_update_user_role: v.boolean(),
  }),
  refuses: [],
});
