export type { CurrentUser, LoginUser, PublicUser } from "./account-shapes.ts";
export type { Api, CallName, GuardOf, InputOf, OnceCallName, Parsed, Reply } from "./api.ts";
export {
  ASSISTANT_PATH,
  type AssistantChunk,
  type AssistantDraft,
  type AssistantExpert,
  type AssistantQuestion,
  type AssistantSource,
  assistantChunk,
  assistantQuestion,
} from "./assistant-shapes.ts";
export type { CallDefinition, Guard } from "./call.ts";
export { callGroups, groupOf } from "./call-groups.ts";
export { type CallScope, scopeOf } from "./call-scopes.ts";
export type { ConfigField } from "./calls/plugins.ts";
export { calls } from "./calls.ts";
export { ApiResponseError, type Envelope } from "./envelope.ts";
export { apiErrors, type ErrorCode, errorDefinition } from "./errors.ts";
export type { UploadedFile } from "./fields.ts";
export { namedShapes } from "./named-shapes.ts";
export {
  EVENT_VERSION,
  EVENTS_PATH,
  type EventObjects,
  eventTime,
  exampleEvent,
  type PublishedEvent,
  publishedEvent,
} from "./published-events.ts";
export type { TagInput } from "./question-fields.ts";
export * from "./shapes.ts";
export * from "./wire-codes.ts";
export { isWrongValue } from "./wrong-value.ts";
