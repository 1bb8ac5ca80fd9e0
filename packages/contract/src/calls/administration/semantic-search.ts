import * as v from "valibot";
import { call } from "../../call.ts";

/**
 * What the search by meaning sends to whom, what that would cost, and how far it is; an addition. Rules:
 * docs/rules/semantic-search.md SM6.
 */
export const semanticSearchState = call({
  method: "GET",
  path: "/answer/admin/api/ai/semantic-search",
  guard: "admin",
  summary: "State and costs of the search by meaning",
  input: v.object({}),
  reply: v.object({
    enabled: v.boolean(),
    /** Who gets the texts, by the stored settings; "" unless a provider and a model are named. */
    host: v.string(),
    model: v.string(),
    /** Public questions and accepted answers, and about how many tokens all of them have. */
    posts: v.number(),
    tokens: v.number(),
    /** Posts with a vector of the model, and posts that it does not take. */
    stored: v.number(),
    untaken: v.number(),
    /** The search plugin whose engine finds near posts; "" if the site itself does. */
    engine: v.string(),
    /** Threads that have changed since they were sent. */
    waiting: v.number(),
    /** Whether all posts have been sent once. */
    is_complete: v.boolean(),
    /**
     * Whether pgvector finds near vectors (`ready`), or the memory of the program: since the database has none, this
     * account may not create it, it is older than 0.7, or its index is not complete. "" for the version of none.
     */
    pgvector: v.object({
      state: v.picklist(["absent", "not_created", "outdated", "building", "ready"]),
      version: v.string(),
    }),
    /** Today, in UTC. */
    used: v.object({ posts: v.number(), searches: v.number(), failed: v.number(), tokens: v.number() }),
    /** Tokens per day; 0 for no limit. */
    limit: v.number(),
    /** Costs of all posts, and of what was used today, by the price of the settings; 0 without one. */
    cost: v.number(),
    cost_today: v.number(),
    currency: v.string(),
    /** What the provider did wrong last; "" if it has done nothing wrong since. */
    error: v.string(),
    failed_at: v.number(),
    /** When it is asked again after a failure; 0 without one. */
    next_at: v.number(),
  }),
  errors: [],
});
