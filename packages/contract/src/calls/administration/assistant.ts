import { assistantLimits } from "@askwell/domain";
import * as v from "valibot";
import { adminConversationRow, conversationDetail } from "../../assistant-shapes.ts";
import { call } from "../../call.ts";
import { list, nothing, pageOf, paging, text } from "../../fields.ts";
import { pageInput, pageReply } from "../../setting-schemas.ts";

const PATH = "/answer/admin/api";

const conversation_id = text({ required: true, max: 64 });

const providerInput = v.object({
  provider: text({ required: true, notBlank: true, max: assistantLimits.providerName }),
  /** `https://host[/path]`; empty for the known address of the provider. */
  api_host: text({ max: assistantLimits.host }),
  /** Left out, null or asterisks keep the stored key, unless the host changes; empty deletes it. */
  api_key: v.nullish(text({ max: assistantLimits.key })),
  model: text({ max: assistantLimits.model }),
});

const instructions = v.object({
  zh_cn: text({ max: assistantLimits.instructions }),
  en_us: text({ max: assistantLimits.instructions }),
});

/** The settings of the assistant, with the known providers and those that were added. Keys are masked. */
export const readAssistantSettings = call({
  method: "GET",
  path: `${PATH}/ai-config`,
  guard: "admin",
  summary: "Settings: assistant",
  input: v.object({}),
  reply: pageReply("assistant", {
    ai_providers: v.array(
      v.object({ provider: v.string(), api_host: v.string(), api_key: v.string(), model: v.string() }),
    ),
    prompt_config: v.object({ zh_cn: v.string(), en_us: v.string() }),
  }),
  errors: [],
});

/** Saves the settings of the assistant; the list of providers takes the place of the stored one. */
export const saveAssistantSettings = call({
  method: "PUT",
  path: `${PATH}/ai-config`,
  guard: "admin",
  summary: "Save settings: assistant",
  input: pageInput("assistant", {
    ai_providers: list(providerInput, { max: assistantLimits.providers }),
    /** Left out, the instructions stay. */
    prompt_config: v.nullish(instructions),
  }),
  reply: nothing,
  errors: [],
});

/** The providers whose address is known. */
export const assistantProviders = call({
  method: "GET",
  path: `${PATH}/ai-provider`,
  guard: "admin",
  summary: "Known providers of language models",
  input: v.object({}),
  reply: v.array(v.object({ name: v.string(), display_name: v.string(), default_api_host: v.string() })),
  errors: [],
});

/** Asks a provider for its models, with a key that was just typed or the stored one. */
export const assistantModels = call({
  method: "POST",
  path: `${PATH}/ai-models`,
  guard: "admin",
  summary: "Models of a provider",
  input: v.object({
    /** An addition: whose known address and stored key are used. */
    provider: text({ max: assistantLimits.providerName }),
    api_host: text({ max: assistantLimits.host }),
    /** Asterisks stand for the stored key, which only its own host gets. */
    api_key: text({ max: assistantLimits.key }),
  }),
  reply: v.array(v.object({ id: v.string(), object: v.string(), created: v.number(), owned_by: v.string() })),
  errors: ["assistant_failed"],
});

/** The conversations of all users, the last one first. */
export const adminConversationPage = call({
  method: "GET",
  path: `${PATH}/ai/conversation/page`,
  guard: "admin",
  summary: "Conversations with the assistant",
  input: v.object(paging(20, 100)),
  reply: pageOf(adminConversationRow),
  errors: [],
});

/** A conversation of any user. */
export const adminConversation = call({
  method: "GET",
  path: `${PATH}/ai/conversation`,
  guard: "admin",
  summary: "A user's conversation with the assistant",
  input: v.object({ conversation_id }),
  reply: conversationDetail,
  errors: ["object_not_found"],
});

/** Deletes a conversation for good. */
export const deleteConversation = call({
  method: "DELETE",
  path: `${PATH}/ai/conversation`,
  guard: "admin",
  summary: "Delete a user's conversation with the assistant",
  input: v.object({ conversation_id }),
  reply: nothing,
  errors: ["object_not_found"],
});

/** What the assistant did and cost on each of the last 30 days, the last day first; an addition. */
export const assistantUse = call({
  method: "GET",
  path: `${PATH}/ai/use`,
  guard: "admin",
  summary: "Use of the assistant",
  input: v.object({}),
  reply: v.object({
    /** As the settings name it. */
    currency: v.string(),
    /** Days without a question are left out. */
    days: v.array(
      v.object({
        /** Start of the day, in UTC. */
        day: v.number(),
        questions: v.number(),
        answered: v.number(),
        declined: v.number(),
        failed: v.number(),
        stopped: v.number(),
        /** Sentences that were sent, and those that were dropped because no source supports them. */
        sentences: v.number(),
        dropped: v.number(),
        input_tokens: v.number(),
        output_tokens: v.number(),
        /** By the prices of the settings; an estimate. */
        cost: v.number(),
        /** Helps besides answers, and questions of the test set; tokens and cost include them. */
        helps: v.number(),
        tests: v.number(),
      }),
    ),
  }),
  errors: [],
});
