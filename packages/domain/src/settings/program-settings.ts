import { type AssistantProvider, assistantLimits } from "../assistant/providers.ts";
import { semanticLimits } from "../search/semantic-search.ts";
import type { SettingDeclarations } from "./setting.ts";

const pages = { visitors: "pages" } as const;

/** Requests or tokens within some time; 0 for no limit. */
const quota = { type: "number", min: 0, max: 1_000_000_000, optional: true } as const;
/** Per million tokens; a number with decimals, or nothing. */
const price = { type: "text", default: "", max: 20, optional: true } as const;

const hosts = {
  type: "list",
  default: [],
  item: { max: 253 },
  separator: "lines",
  optional: true,
  normalize: (names: readonly string[]) => names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ""),
} as const;

/** Settings about programs: those that call the site, and models that the site calls. */
export const programSettings = {
  /** The server of the Model Context Protocol. Rules: docs/rules/mcp.md. */
  mcp: {
    enabled: { type: "flag", default: false },
    /** Programs may write with personal keys that have scopes for it. */
    program_writing: { type: "flag", default: false },
    /** The owners of such keys may let them post. Otherwise they leave drafts. */
    program_posting: { type: "flag", default: false },
  },
  /** Programs that call the API with keys. Rules: docs/rules/api-keys.md. */
  api: {
    /** Users may have keys that act as them; administrators always may. */
    personal_keys: { type: "flag", default: false },
    /** Calls per minute and key; 0 for no limit. */
    key_calls_per_minute: { type: "number", default: 600, min: 0, max: 1_000_000 },
    /** Hosts of private networks to which webhooks may be sent. */
    webhook_private_hosts: hosts,
  },
  /** Programs that people connect to their accounts. Rules: docs/rules/oauth.md. */
  oauth: {
    /** Registered programs may ask people for access. */
    connections: { type: "flag", default: false },
    /** Programs register themselves. */
    registration: { type: "flag", default: false },
  },
  /** Answers of a language model from posts of the site. Rules: docs/rules/assistant.md. */
  assistant: {
    enabled: { type: "flag", default: false, ...pages },
    /** The name of the provider that answers. */
    chosen_provider: { type: "text", default: "", max: assistantLimits.providerName },
    ai_providers: { type: "structure", default: [] as readonly AssistantProvider[] },
    /** Instructions of the administrators, by the language of the asker: for Chinese, and for all others. */
    prompt_config: { type: "structure", default: { zh_cn: "", en_us: "" } },
    /** Visitors may ask as well. */
    ai_for_visitors: { type: "flag", default: false, optional: true, ...pages },
    /** Hosts of private networks that may be providers. */
    ai_private_hosts: hosts,
    /** Helps besides answers; each sends something else. Rules: docs/rules/assistant-help.md. */
    ai_help_summary: { type: "flag", default: false, optional: true },
    ai_help_translation: { type: "flag", default: false, optional: true },
    ai_help_title: { type: "flag", default: false, optional: true },
    ai_help_tags: { type: "flag", default: false, optional: true },
    ai_help_hints: { type: "flag", default: false, optional: true },
    ai_helps_per_day: { ...quota, default: 30 },
    ai_site_helps_per_day: { ...quota, default: 500 },
    /** Posts of moderators and administrators are never sent to a provider. */
    ai_exclude_staff: { type: "flag", default: false, optional: true },
    /** Questions with one of these tags are never sent, nor their answers. Slugs; a tag may not exist yet. */
    ai_exclude_tags: {
      ...{ type: "list", default: [], item: { max: 35 }, separator: "commas", optional: true },
      normalize: (slugs: readonly string[]) => [
        ...new Set(slugs.map((slug) => slug.trim().toLowerCase()).filter((slug) => slug !== "")),
      ],
    },
    /** Days after which a conversation without a new question is deleted; 0 for never. */
    ai_conversation_days: { type: "number", default: 90, min: 0, max: 3650, optional: true },
    ai_requests_per_minute: { ...quota, default: 6 },
    ai_requests_per_day: { ...quota, default: 50 },
    ai_tokens_per_day: { ...quota, default: 200_000 },
    ai_site_requests_per_day: { ...quota, default: 1000 },
    ai_site_tokens_per_day: { ...quota, default: 2_000_000 },
    ai_input_price: price,
    ai_output_price: price,
    ai_currency: { type: "text", default: "USD", max: 20, optional: true },
    /** Of an answer, at most; 0 leaves it to the provider. */
    ai_answer_tokens: { type: "number", default: 1000, min: 0, max: 100_000, optional: true },
    /** Until the provider has sent its answer, in seconds. */
    ai_timeout: { type: "number", default: 60, min: 5, max: 600, optional: true },
    /** Threads are also found by meaning. Rules: docs/rules/semantic-search.md. */
    semantic_search: { type: "flag", default: false, optional: true },
    /** The name of the provider that makes vectors; "" for the one that answers. */
    semantic_provider: { type: "text", default: "", max: assistantLimits.providerName, optional: true },
    semantic_model: { type: "text", default: "", max: assistantLimits.model, optional: true },
    /** Of a vector; 0 for those of the model. */
    semantic_dimensions: { type: "number", default: 512, min: 0, max: semanticLimits.dimensions, optional: true },
    /** What visitors search for is sent as well. */
    semantic_for_visitors: { type: "flag", default: false, optional: true },
    /** The similarity from which threads count as related, in percent. */
    semantic_similarity: { type: "number", default: 45, min: 0, max: 100, optional: true },
    /** The same of questions that may be the same; 0 looks for none. */
    semantic_duplicates: { type: "number", default: 85, min: 0, max: 100, optional: true },
    semantic_tokens_per_day: { ...quota, default: 1_000_000 },
    semantic_price: price,
  },
  /** The keys of the providers; on no page. */
  assistant_keys: {
    /** By provider, as JSON, encrypted with the key of the site; "" without any. */
    provider_keys: { type: "text", default: "", control: "password" },
  },
} as const satisfies Readonly<Record<string, SettingDeclarations>>;
