import type { ModelMessage } from "../provider/stream-completion.ts";

/** Characters of a token, where a provider does not count them: about as many in English, and fewer elsewhere. */
const TOKEN = 4;

/** Tokens that were sent and received. */
export interface UsedTokens {
  readonly input: number;
  readonly output: number;
}

/** About how many tokens messages have. */
export const estimatedTokens = (messages: readonly ModelMessage[]): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / TOKEN);

/** What was sent and received, as the provider counts it, otherwise estimated. */
export const tokensOf = (
  messages: readonly ModelMessage[],
  { usage, received }: { readonly usage: UsedTokens | null; readonly received: number },
): UsedTokens => usage ?? { input: estimatedTokens(messages), output: Math.ceil(received / TOKEN) };
