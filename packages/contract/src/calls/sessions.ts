import * as v from "valibot";
import { currentPassword, proofErrors, secondFactorField } from "../account-fields.ts";
import { loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { nothing, plainId, text } from "../fields.ts";

const USER = "/answer/api/v1/user";

/** The caller's sessions, most recently used first. Not part of the original wire format. */
export const ownSessions = call({
  method: "GET",
  path: `${USER}/sessions`,
  guard: "member",
  summary: "The caller's sessions",
  input: v.object({}),
  reply: v.array(
    v.object({
      /** Identifies the session; not its token. */
      id: v.string(),
      /** Such as `Firefox`; "" when unknown. */
      browser: v.string(),
      /** Such as `Windows`; "" when unknown. */
      system: v.string(),
      /** The `User-Agent` header. */
      user_agent: v.string(),
      /** The last IP address. */
      ip: v.string(),
      created_at: v.number(),
      /** Accurate to five minutes. */
      last_used_at: v.number(),
      expires_at: v.number(),
      /** The session of this request. */
      current: v.boolean(),
    }),
  ),
  errors: [],
});

/** Ends one of the caller's sessions; no error when it has already ended. */
export const endSession = call({
  method: "DELETE",
  path: `${USER}/session`,
  guard: "member",
  summary: "End a session of the caller",
  input: v.object({ id: text({ required: true, max: 64 }) }),
  reply: nothing,
  errors: [],
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = call({
  method: "DELETE",
  path: `${USER}/sessions`,
  guard: "member",
  summary: "End all other sessions of the caller",
  input: v.object({}),
  reply: nothing,
  errors: [],
});

/** The second factor of a login. Not part of the original wire format. Rules: docs/rules/second-factor.md. */
const FACTOR = "/answer/api/v1/user/second-factor";

/** WebAuthn options for creating or using a passkey, in their JSON form. */
const passkeyOptions = v.record(v.string(), v.unknown());
const secret = text({ required: true, max: 100 });
/** Ten new codes, shown once; empty when codes already exist. */
const newRecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
const proof = { pass: currentPassword() };
/** Adding a factor requires an existing one, if there is any. */
const proofForFactor = v.object({ ...proof, second_factor: secondFactorField() });
/** The caller's second factors. */
export const ownFactors = call({
  method: "GET",
  path: FACTOR,
  guard: "member",
  summary: "The caller's second factors",
  input: v.object({}),
  reply: v.object({
    /** Whether an authenticator app is set up. */
    authenticator: v.boolean(),
    passkeys: v.array(v.object({ id: v.string(), name: v.string(), created_at: v.number(), last_used_at: v.number() })),
    /** Number of unused recovery codes. */
    recovery_codes: v.number(),
    /** Whether browsers support passkeys at the site's address. */
    passkeys_possible: v.boolean(),
    /** Whether the site requires a second factor of the caller. */
    required: v.boolean(),
  }),
  errors: [],
});

/** Starts the setup of an authenticator app: returns a secret that takes effect once a code confirms it. */
export const beginAuthenticator = call({
  method: "POST",
  path: `${FACTOR}/authenticator`,
  guard: "member",
  summary: "Start the setup of an authenticator app",
  input: proofForFactor,
  reply: v.object({
    /** Identifies this setup in `addAuthenticator`. */
    key: v.string(),
    /** Base32, for manual entry. */
    secret: v.string(),
    /** `otpauth://`, for a QR code. */
    address: v.string(),
  }),
  errors: [...proofErrors, "second_factor_there"],
});

/** Enables the authenticator app, confirmed by one of its codes, and ends the caller's other sessions. */
export const addAuthenticator = call({
  method: "PUT",
  path: `${FACTOR}/authenticator`,
  guard: "member",
  summary: "Enable an authenticator app",
  input: v.object({ key: secret, second_factor: secondFactorField({ required: true }) }),
  reply: newRecoveryCodes,
  errors: ["second_factor_wrong", "second_factor_late", "second_factor_there", "too_many_attempts"],
});

/** Starts the setup of a passkey. */
export const beginPasskey = call({
  method: "POST",
  path: `${FACTOR}/passkey`,
  guard: "member",
  summary: "Start the setup of a passkey",
  input: proofForFactor,
  reply: v.object({ options: passkeyOptions }),
  errors: [...proofErrors, "passkeys_full", "passkey_refused"],
});

/** Stores a passkey created by the browser, and ends the caller's other sessions. */
export const addPasskey = call({
  method: "PUT",
  path: `${FACTOR}/passkey`,
  guard: "member",
  summary: "Add a passkey",
  input: v.object({ name: text({ max: 60 }), answer: secondFactorField({ required: true }) }),
  reply: newRecoveryCodes,
  errors: ["second_factor_late", "second_factor_there", "passkeys_full", "passkey_refused"],
});

/**
 * Removes one factor, or all; removing the last one disables two-factor authentication. Authorised by password and
 * factor.
 */
export const removeFactor = call({
  method: "DELETE",
  path: FACTOR,
  guard: "member",
  summary: "Remove a second factor",
  input: v.object({
    /** `authenticator`, the id of a passkey, or "" for all. */
    id: text({ max: 64 }),
    ...proof,
    second_factor: secondFactorField({ required: true }),
  }),
  reply: nothing,
  errors: ["wrong_old_password", "too_many_attempts", "second_factor_wrong"],
});

/** Ten new recovery codes; the old ones become invalid. */
export const renewRecoveryCodes = call({
  method: "POST",
  path: `${FACTOR}/recovery-codes`,
  guard: "member",
  summary: "Get new recovery codes",
  input: v.object({ second_factor: secondFactorField({ required: true }) }),
  reply: newRecoveryCodes,
  errors: ["too_many_attempts", "second_factor_wrong"],
});

/** The factors that the caller, or the holder of a pending login, can use. A passkey challenge is valid once. */
export const askFactor = call({
  method: "POST",
  path: `${FACTOR}/challenge`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Which second factors can be used now",
  input: v.object({ entry: text({ max: 100 }) }),
  reply: v.object({ authenticator: v.boolean(), passkey: v.nullable(passkeyOptions) }),
  errors: ["second_factor_late"],
});

/** Completes a pending login with the second factor. */
export const enterWithFactor = call({
  method: "POST",
  path: `${FACTOR}/entry`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Complete a login with the second factor",
  input: v.object({ entry: secret, second_factor: secondFactorField({ required: true }) }),
  reply: loginUser,
  errors: ["second_factor_late", "second_factor_wrong", "too_many_attempts", "suspended"],
});

/** Removes all second factors of a user who lost them, and ends their sessions. */
export const resetFactors = call({
  method: "DELETE",
  path: "/answer/admin/api/user/second-factor",
  guard: "admin",
  summary: "Remove a user's second factors",
  input: v.object({ user_id: plainId({ required: true }) }),
  reply: nothing,
  errors: ["own_factors", "user_not_found"],
});
