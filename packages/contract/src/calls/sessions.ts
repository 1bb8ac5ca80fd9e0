import * as v from "valibot";
import { factorSent, passwordSent, refusedProof } from "../account-fields.ts";
import { loginUser } from "../account-shapes.ts";
import { call } from "../call.ts";
import { nothing, plainId, text } from "../fields.ts";

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

/** The second step of a log-in. Ours; the wire format has no such calls. Rules: docs/rules/second-factor.md. */
const FACTOR = "/answer/api/v1/user/second-factor";

/** What a browser needs to make or use a passkey: the JSON form of the options of WebAuthn. */
const passkeyOptions = v.record(v.string(), v.unknown());
const secret = text({ required: true, max: 100 });
/** Ten new codes, told this once; none where there are some already. */
const toldCodes = v.object({ recovery_codes: v.array(v.string()) });
const proof = { pass: passwordSent() };
/** One more factor takes one that there is. */
const proofForFactor = v.object({ ...proof, second_factor: factorSent() });
/** What the caller has set up. */
export const ownFactors = call({
  method: "GET",
  path: FACTOR,
  guard: "member",
  summary: "My second factors",
  input: v.object({}),
  reply: v.object({
    /** Whether a code of an app is asked for. */
    authenticator: v.boolean(),
    passkeys: v.array(v.object({ id: v.string(), name: v.string(), created_at: v.number(), last_used_at: v.number() })),
    /** Recovery codes that were not used yet. */
    recovery_codes: v.number(),
    /** Whether browsers can make passkeys at the site's address. */
    passkeys_possible: v.boolean(),
    /** Whether the site asks the caller for a second factor. */
    required: v.boolean(),
  }),
  refuses: [],
});

/** Begins to set up an app: a secret for it, which counts once a code of it has come back. */
export const beginAuthenticator = call({
  method: "POST",
  path: `${FACTOR}/authenticator`,
  guard: "member",
  summary: "Begin to set up an authenticator app",
  input: proofForFactor,
  reply: v.object({
    /** Names this attempt in `addAuthenticator`. */
    key: v.string(),
    /** Base32, for typing it. */
    secret: v.string(),
    /** `otpauth://`, for a QR code. */
    address: v.string(),
  }),
  refuses: [...refusedProof, "second_factor_there"],
});

/** Turns the app on, by a code that it shows, and ends the caller's other sessions. */
export const addAuthenticator = call({
  method: "PUT",
  path: `${FACTOR}/authenticator`,
  guard: "member",
  summary: "Turn an authenticator app on",
  input: v.object({ key: secret, second_factor: factorSent({ required: true }) }),
  reply: toldCodes,
  refuses: ["second_factor_wrong", "second_factor_late", "second_factor_there", "too_many_attempts"],
});

/** Begins to set up a passkey. */
export const beginPasskey = call({
  method: "POST",
  path: `${FACTOR}/passkey`,
  guard: "member",
  summary: "Begin to set up a passkey",
  input: proofForFactor,
  reply: v.object({ options: passkeyOptions }),
  refuses: [...refusedProof, "passkeys_full", "passkey_refused"],
});

/** Keeps a passkey that the browser has made, and ends the caller's other sessions. */
export const addPasskey = call({
  method: "PUT",
  path: `${FACTOR}/passkey`,
  guard: "member",
  summary: "Add a passkey",
  input: v.object({ name: text({ max: 60 }), answer: factorSent({ required: true }) }),
  reply: toldCodes,
  refuses: ["second_factor_late", "second_factor_there", "passkeys_full", "passkey_refused"],
});

/** Removes one factor, or all of them: with the last one, two-step sign-in is off. Proven by password and factor. */
export const removeFactor = call({
  method: "DELETE",
  path: FACTOR,
  guard: "member",
  summary: "Remove a second factor",
  input: v.object({
    /** `authenticator`, the id of a passkey, or "" for all. */
    id: text({ max: 64 }),
    ...proof,
    second_factor: factorSent({ required: true }),
  }),
  reply: nothing,
  refuses: ["wrong_old_password", "too_many_attempts", "second_factor_wrong"],
});

/** Ten new recovery codes; the older ones are worthless. */
export const renewRecoveryCodes = call({
  method: "POST",
  path: `${FACTOR}/recovery-codes`,
  guard: "member",
  summary: "Get new recovery codes",
  input: v.object({ second_factor: factorSent({ required: true }) }),
  reply: toldCodes,
  refuses: ["too_many_attempts", "second_factor_wrong"],
});

/** What the caller, or whoever an entry was given to, can answer with. A passkey's challenge is good once. */
export const askFactor = call({
  method: "POST",
  path: `${FACTOR}/challenge`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Which second factors can be used now",
  input: v.object({ entry: text({ max: 100 }) }),
  reply: v.object({ authenticator: v.boolean(), passkey: v.nullable(passkeyOptions) }),
  refuses: ["second_factor_late"],
});

/** Opens the session that waits for the second factor. */
export const enterWithFactor = call({
  method: "POST",
  path: `${FACTOR}/entry`,
  guard: "anyone",
  openWhenPrivate: true,
  summary: "Finish a log-in with the second factor",
  input: v.object({ entry: secret, second_factor: factorSent({ required: true }) }),
  reply: loginUser,
  refuses: ["second_factor_late", "second_factor_wrong", "too_many_attempts", "suspended"],
});

/** Takes somebody's second factors away, who has lost them, and ends their sessions. */
export const resetFactors = call({
  method: "DELETE",
  path: "/answer/admin/api/user/second-factor",
  guard: "admin",
  summary: "Remove a person's second factors",
  input: v.object({ user_id: plainId({ required: true }) }),
  reply: nothing,
  refuses: ["own_factors", "user_not_found"],
});
