export type { Api, CallName, GuardOf, InputOf, Parsed, Reply } from "./api.ts";
export type { CallDefinition, CaptchaAction, Guard } from "./call.ts";
export { calls } from "./calls.ts";
export { ApiRefusal, type Envelope } from "./envelope.ts";
export type { UploadedFile } from "./fields.ts";
export { type QuestionOrder, questionOrders, type TagInput } from "./question-fields.ts";
export { type RefusalCode, refusal, refusals, type Shown } from "./refusals.ts";
export * from "./shapes.ts";
export * from "./wire-codes.ts";
