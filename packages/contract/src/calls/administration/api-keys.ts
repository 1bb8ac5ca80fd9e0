import * as v from "valibot";
import { call } from "../../call.ts";
import { nothing, number, text, word } from "../../fields.ts";

const PATH = "/answer/admin/api/api-key";

const scopes = ["read-only", "global"] as const;
const description = text({ required: true, notBlank: true, max: 150 });
const id = number({ required: true });

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
      user_info: v.object({ id: v.string(), username: v.string(), display_name: v.string() }),
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
