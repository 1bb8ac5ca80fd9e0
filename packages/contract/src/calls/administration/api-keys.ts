import { apiScopes, siteScopes } from "@askwell/domain";
import * as v from "valibot";
import { currentPassword, proofErrors, secondFactorField } from "../../account-fields.ts";
import { call } from "../../call.ts";
import { bulkReply, flag, list, nothing, number, paging, queryNumber, staffReason, text, word } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const PATH = "/answer/admin/api/api-key";

const scopes = ["read-only", "global"] as const;
const description = text({ required: true, notBlank: true, max: 150 });
const id = number({ required: true });
const queryId = queryNumber({ required: true });

/** What the owner of a key chooses beside its scopes. */
const keyLimits = {
  /** Unix seconds; 0 for never. */
  expires_at: number({ min: 0 }),
  /** IP addresses and networks (`192.0.2.0/24`) from which the key is valid; from everywhere if empty. */
  addresses: list(text({ required: true, max: 50 }), { max: 20 }),
};

/** How long the old secret stays valid. */
const graceHours = number({ min: 0, max: 7 * 24 });

/** What programs may do with a key, and where from. */
const keyRules = {
  /** Empty for a key of the original kinds. */
  scopes: v.array(v.string()),
  /** Unix seconds; 0 for never. */
  expires_at: v.number(),
  addresses: v.array(v.string()),
  /** Until when the secret before the last rotation is valid; 0 if it is not. */
  previous_until: v.number(),
  /** Whether it posts over MCP, rather than leaving drafts. */
  may_post: v.boolean(),
  /** Whether what it writes needs no review. */
  is_trusted: v.boolean(),
};

const ownKey = v.object({
  id: v.number(),
  /** The first 7 and the last 4 characters, with asterisks between them. */
  access_key: v.string(),
  description: v.string(),
  created_at: v.number(),
  /** Unix seconds; the time of creation until it is used. */
  last_used_at: v.number(),
  ...keyRules,
});

const user_info = v.object({ id: v.string(), username: v.string(), display_name: v.string() });

/** How often a key made a call on a day. */
const keyUses = v.array(
  v.object({
    /** Start of the day, in UTC. */
    day: v.number(),
    /** The name of the call, as `operationId` of the OpenAPI document. */
    call: v.string(),
    count: v.number(),
    last_used_at: v.number(),
    last_ip: v.string(),
  }),
);

/** The keys of all administrators. Rules: docs/rules/api-keys.md. */
export const apiKeys = call({
  method: "GET",
  path: `${PATH}/all`,
  guard: "admin",
  summary: "API keys",
  input: v.object({}),
  reply: v.array(
    v.object({
      id: v.number(),
      /** The first 7 and the last 4 characters, with asterisks between them. */
      access_key: v.string(),
      description: v.string(),
      scope: v.picklist(scopes),
      created_at: v.number(),
      /** Unix seconds; the time of creation until it is used. */
      last_used_at: v.number(),
      /** Who created it; an addition. */
      user_info,
      /** Additions as well. */
      ...keyRules,
    }),
  ),
  errors: [],
});

/** Creates a key. No other reply contains it whole. */
export const createApiKey = call({
  method: "POST",
  path: PATH,
  guard: "admin",
  summary: "Create an API key",
  input: v.object({ description, scope: word(scopes, { required: true }) }),
  reply: v.object({ access_key: v.string() }),
  errors: [],
});

/** Changes the description of a key. */
export const describeApiKey = call({
  method: "PUT",
  path: PATH,
  guard: "admin",
  summary: "Describe an API key",
  input: v.object({ id, description }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Deletes a key, which opens nothing from then on. */
export const deleteApiKey = call({
  method: "DELETE",
  path: PATH,
  guard: "admin",
  summary: "Delete an API key",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Creates a key without an account, which reads what its scopes say. */
export const createScopedKey = call({
  method: "POST",
  path: `${PATH}/scoped`,
  guard: "admin",
  summary: "Create an API key with scopes",
  input: v.object({
    description,
    scopes: list(word(siteScopes, { required: true }), { required: true }),
    ...keyLimits,
  }),
  reply: v.object({ access_key: v.string() }),
  errors: [],
});

/** Changes what a key without an account may read. Rules: docs/rules/api-keys.md AK15. */
export const changeScopedKey = call({
  method: "PUT",
  path: `${PATH}/scoped`,
  guard: "admin",
  summary: "Change the scopes of an API key",
  input: v.object({ id, scopes: list(word(siteScopes, { required: true }), { required: true }) }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Replaces the secret of a key; the old one stays valid for some hours. */
export const rotateApiKey = call({
  method: "POST",
  path: `${PATH}/rotation`,
  guard: "admin",
  summary: "Rotate an API key",
  input: v.object({ id, grace_hours: graceHours }),
  reply: v.object({ access_key: v.string() }),
  errors: ["object_not_found"],
});

/** What was done with a key in the last 30 days, the last day first. */
export const apiKeyUses = call({
  method: "GET",
  path: `${PATH}/uses`,
  guard: "admin",
  summary: "Uses of an API key",
  input: v.object({ id: queryId }),
  reply: keyUses,
  errors: ["object_not_found"],
});

/** Which personal keys are listed. */
const keyFilter = {
  /** A part of the description. */
  query: text({ max: 100 }),
  /** Whose they are. */
  username: text({ max: 100 }),
  /** One that they have. */
  scope: word(apiScopes),
  state: word(["never_used", "expired", "trusted"]),
};

/** The personal keys of all users, the newest first. Rules: docs/rules/api-keys.md AK16. */
export const personalApiKeys = call({
  method: "GET",
  path: `${PATH}/personal`,
  guard: "admin",
  summary: "Personal API keys",
  input: v.object({
    ...keyFilter,
    /** The `next` of the page before. */
    after: text({ max: 64 }),
    page_size: paging(20, 100).page_size,
  }),
  reply: v.object({
    list: v.array(v.object({ ...ownKey.entries, user_info })),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the keys was searched; the others follow on the next page. */
    is_partial: v.boolean(),
  }),
  errors: ["user_not_found"],
});

/** The personal keys of a list as CSV, five thousand at most. */
export const exportPersonalKeys = call({
  method: "GET",
  path: `${PATH}/personal/export`,
  guard: "admin",
  summary: "Personal API keys as CSV",
  input: v.object(keyFilter),
  reply: v.object({ csv: v.string() }),
  errors: ["user_not_found"],
});

/** Deletes personal keys of users. Rules: docs/rules/api-keys.md AK16, docs/rules/administration.md AD18. */
export const deletePersonalKeys = call({
  method: "DELETE",
  path: `${PATH}/personal`,
  guard: "admin",
  summary: "Delete personal API keys",
  input: v.object({ ids: list(number({ required: true }), { required: true, max: 100 }), ...staffReason }),
  reply: bulkReply,
  errors: [],
});

/** Decides whether what a personal key writes needs a review. Rules: docs/rules/api-keys.md AK17. */
export const trustPersonalKey = call({
  method: "PUT",
  path: `${PATH}/personal/trust`,
  guard: "admin",
  summary: "Trust a personal API key",
  input: v.object({ id, is_trusted: flag() }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** Whether users have keys, and how often a key may call. */
export const readApiSettings = call({
  method: "GET",
  path: "/answer/admin/api/siteinfo/api",
  guard: "admin",
  summary: "Settings: API",
  input: v.object({}),
  reply: pageReply("api"),
  errors: [],
});

/** Saves them. */
export const saveApiSettings = call({
  method: "PUT",
  path: "/answer/admin/api/siteinfo/api",
  guard: "admin",
  summary: "Save settings: API",
  input: pageInput("api"),
  reply: nothing,
  errors: [],
});

/** The password and a second factor, as far as the account has them. */
const proof = { pass: currentPassword(), second_factor: secondFactorField() };
const OWN_PATH = "/answer/api/v1/user/keys";

/** The caller's keys, and the scopes that a new one may have. Rules: docs/rules/api-keys.md AK12. */
export const ownKeys = call({
  method: "GET",
  path: OWN_PATH,
  guard: "member",
  summary: "Own API keys",
  input: v.object({}),
  reply: v.object({
    /** The administrators allow them, or the caller is one. */
    is_allowed: v.boolean(),
    scopes: v.array(v.picklist(apiScopes)),
    /** The administrators allow programs to post over MCP. */
    is_posting_allowed: v.boolean(),
    keys: v.array(ownKey),
  }),
  errors: [],
});

/** What an own key may do. */
const ownScopes = {
  scopes: list(word(apiScopes, { required: true }), { required: true }),
  /** Whether it posts over MCP, rather than leaving drafts. */
  may_post: flag(),
};

/** Creates a key that acts as the caller, who proves to be the owner of the account. */
export const createOwnKey = call({
  method: "POST",
  path: OWN_PATH,
  guard: "member",
  summary: "Create an own API key",
  input: v.object({
    ...{ description, ...ownScopes },
    ...keyLimits,
    ...proof,
  }),
  reply: v.object({ access_key: v.string() }),
  errors: ["forbidden", "too_many_keys", ...proofErrors],
});

/** Replaces the secret of an own key; the old one stays valid for some hours. */
export const rotateOwnKey = call({
  method: "PUT",
  path: OWN_PATH,
  guard: "member",
  summary: "Rotate an own API key",
  input: v.object({ id, grace_hours: graceHours, ...proof }),
  reply: v.object({ access_key: v.string() }),
  errors: ["forbidden", "object_not_found", ...proofErrors],
});

/** Changes what an own key may do. Rules: docs/rules/api-keys.md AK15. */
export const changeOwnKey = call({
  method: "PUT",
  path: `${OWN_PATH}/scopes`,
  guard: "member",
  summary: "Change the scopes of an own API key",
  input: v.object({ id, ...ownScopes, ...proof }),
  reply: nothing,
  errors: ["forbidden", "object_not_found", ...proofErrors],
});

/** Deletes an own key. */
export const deleteOwnKey = call({
  method: "DELETE",
  path: OWN_PATH,
  guard: "member",
  summary: "Delete an own API key",
  input: v.object({ id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** What was done with an own key in the last 30 days, the last day first. */
export const ownKeyUses = call({
  method: "GET",
  path: `${OWN_PATH}/uses`,
  guard: "member",
  summary: "Uses of an own API key",
  input: v.object({ id: queryId }),
  reply: keyUses,
  errors: ["object_not_found"],
});
