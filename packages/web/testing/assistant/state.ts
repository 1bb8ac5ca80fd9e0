import type { Reply } from "@askwell/contract";

/** The state of an assistant that is on; `more` replaces parts of it. */
export const assistantStateFixture = (more: Partial<Reply<"assistantState">> = {}): Reply<"assistantState"> => ({
  ...{ enabled: true, may_ask: true, host: "models.example", model: "small" },
  ...{ conversation_days: 90, questions_left: 12, ...more },
});
