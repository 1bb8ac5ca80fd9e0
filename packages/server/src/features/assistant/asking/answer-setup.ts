import type { AssistantOutcome, SupportCheck } from "@askwell/domain";
import type { Viewer } from "../../../viewer.ts";
import type { StoredSentence } from "../conversations/stored.ts";
import type { ModelMessage } from "../provider/stream-completion.ts";
import type { ReadyProvider } from "../settings/chosen-provider.ts";
import type { FoundSource } from "./find-sources.ts";

/** The conversation of a question. */
export interface AskedConversation {
  /** "" for visitors. */
  readonly id: string;
  readonly isNew: boolean;
  readonly earlier: readonly string[];
}

/** Everything that an answer is made from. */
export interface AnswerSetup {
  readonly viewer: Viewer;
  readonly provider: ReadyProvider;
  readonly question: string;
  readonly asked: AskedConversation;
  readonly sources: readonly FoundSource[];
  readonly check: SupportCheck;
  readonly messages: readonly ModelMessage[];
  readonly replyId: string;
  readonly signal: AbortSignal;
}

/** What has become of an answer so far. */
export interface ReplyProgress {
  /** In the order in which they were sent. */
  readonly sentences: StoredSentence[];
  dropped: number;
  /** Tokens, as the provider counts them; null until it does. */
  usage: { readonly input: number; readonly output: number } | null;
  /** Characters of the model. */
  received: number;
  outcome: AssistantOutcome;
}

/** Of an answer that has just begun. */
export const newProgress = (): ReplyProgress => ({
  ...{ sentences: [], dropped: 0, usage: null, received: 0, outcome: "stopped" },
});
