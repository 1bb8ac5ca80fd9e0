/**
 * How a question to the assistant ended: with sentences that sources support, without enough of them, because the
 * provider failed, or because the reader left. Rules: docs/rules/assistant.md.
 */
export const assistantOutcomes = ["answered", "declined", "failed", "stopped"] as const;
export type AssistantOutcome = (typeof assistantOutcomes)[number];
