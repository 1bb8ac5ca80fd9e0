import { assistantLimits, assistantOutcomes } from "@askwell/domain";
import * as v from "valibot";
import { list, text, word } from "./fields.ts";

/** A post that an answer cites, by its number. What the reader may not see any more is left out. */
export const assistantSource = v.object({
  number: v.number(),
  kind: v.picklist(["question", "answer"]),
  question_id: v.string(),
  /** "" for the question itself. */
  answer_id: v.string(),
  title: v.string(),
  url_title: v.string(),
  accepted: v.boolean(),
  /** Of the post. */
  vote_count: v.number(),
  author: v.object({ username: v.string(), display_name: v.string() }),
});

export type AssistantSource = v.InferOutput<typeof assistantSource>;

/** A question to the community, drafted from one to the assistant. */
const assistantDraft = v.object({ title: v.string(), content: v.string(), tags: v.array(v.string()) });

export type AssistantDraft = v.InferOutput<typeof assistantDraft>;

/** A user who has answered much about a tag. */
const assistantExpert = v.object({
  username: v.string(),
  display_name: v.string(),
  avatar: v.string(),
  rank: v.number(),
  /** The tags of the draft that they know. */
  tags: v.array(v.string()),
});

export type AssistantExpert = v.InferOutput<typeof assistantExpert>;

const assistantRecord = v.object({
  /** The same for a question and the reply to it. */
  chat_completion_id: v.string(),
  role: v.picklist(["user", "assistant"]),
  /** Of the assistant: plain text, whose sentences end with the numbers of their sources, such as `[1][3]`. */
  content: v.string(),
  /** Always empty: what a model thinks is not stored. */
  reasoning_content: v.string(),
  /** 1 if the asker has found the reply helpful, or unhelpful. */
  helpful: v.number(),
  unhelpful: v.number(),
  created_at: v.number(),
  /** Additions of ours, empty for the asker's own words. */
  sources: v.array(assistantSource),
  outcome: v.picklist([...assistantOutcomes, ""]),
  /** What the asker could ask the community; null unless the assistant has declined. */
  draft: v.nullable(assistantDraft),
});

const userInfo = v.object({
  id: v.string(),
  username: v.string(),
  display_name: v.string(),
  avatar: v.string(),
  rank: v.number(),
});

/** A conversation of a list. */
export const conversationRow = v.object({
  id: v.string(),
  /** Its first question. */
  topic: v.string(),
  created_at: v.number(),
});

/** A conversation with all that was said. */
export const conversationDetail = v.object({
  conversation_id: v.string(),
  topic: v.string(),
  user_info: userInfo,
  records: v.array(assistantRecord),
  created_at: v.number(),
});

/** A conversation in the administration. */
export const adminConversationRow = v.object({
  ...conversationRow.entries,
  user_info: userInfo,
  helpful_count: v.number(),
  unhelpful_count: v.number(),
});

/**
 * A part of the stream that `POST chat/completions` replies with: the chunks of the interface of OpenAI with additions.
 * The first has `sources`, each later one a sentence that was checked, the last one `outcome`. Rules:
 * docs/rules/assistant.md.
 */
export const assistantChunk = v.object({
  chat_completion_id: v.string(),
  object: v.literal("chat.completion.chunk"),
  /** Unix seconds. */
  created: v.number(),
  model: v.string(),
  choices: v.array(
    v.object({
      index: v.number(),
      delta: v.object({ role: v.optional(v.literal("assistant")), content: v.optional(v.string()) }),
      finish_reason: v.nullable(v.literal("stop")),
    }),
  ),
  /** "" for visitors, whose conversations are not stored. */
  conversation_id: v.string(),
  /** In the first chunk: what the model was given. */
  sources: v.optional(v.array(assistantSource)),
  /** In the last chunk, like all that follows. */
  outcome: v.optional(v.picklist(assistantOutcomes)),
  /** The numbers of the sources that the answer cites. */
  cited: v.optional(v.array(v.number())),
  /** After `declined` and `failed`. */
  draft: v.optional(assistantDraft),
  experts: v.optional(v.array(assistantExpert)),
  /** After `failed`, in the language of the asker. */
  message: v.optional(v.string()),
});
export type AssistantChunk = v.InferOutput<typeof assistantChunk>;

/** What `POST chat/completions` takes. Only the last message of the user is the question. */
export const assistantQuestion = v.object({
  messages: list(
    v.object({
      role: word(["user", "assistant", "system"], { required: true }),
      content: text({ max: 100_000 }),
    }),
    { required: true, max: assistantLimits.messages },
  ),
  /** Of a conversation of the caller; a new one begins without it. */
  conversation_id: text({ max: 64 }),
});
export type AssistantQuestion = v.InferOutput<typeof assistantQuestion>;

/** Where questions to the assistant are sent; the reply is a stream of `assistantChunk`. */
export const ASSISTANT_PATH = "/answer/api/v1/chat/completions";
