import { type HelpKind, isHelpOn, withoutThoughts } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { countHelp, countTokens } from "../asking/quotas.ts";
import { tokensOf, type UsedTokens } from "../asking/tokens.ts";
import { type ModelMessage, ProviderError, streamCompletion } from "../provider/stream-completion.ts";
import { addToDay } from "../queries.ts";
import { type ReadyProvider, readyProvider } from "../settings/chosen-provider.ts";

/** The provider of a help whose switch is on. Fails with `assistant_help_off`. Rules: docs/rules/assistant-help.md AH7. */
export async function providerFor(app: App, ...kinds: readonly HelpKind[]): Promise<ReadyProvider> {
  const switches = app.settings.get("assistant");
  const provider = kinds.some((kind) => isHelpOn(kind, switches)) ? await readyProvider(app) : undefined;
  return provider ?? fail("assistant_help_off");
}

interface HelpRequest {
  readonly provider: ReadyProvider;
  readonly messages: readonly ModelMessage[];
  /** 0 for as many as the provider likes. */
  readonly maxTokens: number;
}

/**
 * What a model writes for a help, while it arrives. Counts it before it is sent, and its tokens whatever happens. Fails
 * with `assistant_help_failed` if the provider does not answer as it should. Rules: docs/rules/assistant-help.md AH8.
 */
export async function* streamHelp(
  app: App,
  viewer: Viewer,
  { provider, messages, maxTokens }: HelpRequest,
): AsyncGenerator<string> {
  await countHelp(app, viewer);
  const used = { usage: null as UsedTokens | null, received: 0 };
  const signal = AbortSignal.timeout(app.settings.get("assistant").ai_timeout * 1000);
  try {
    for await (const part of streamCompletion(app, provider, { messages, maxTokens, signal })) {
      if ("usage" in part) used.usage = part.usage;
      else {
        used.received += part.text.length;
        yield part.text;
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, provider: provider.provider }, "the provider of a help has failed");
    fail("assistant_help_failed");
  } finally {
    const { input: input_tokens, output: output_tokens } = tokensOf(messages, used);
    await countTokens(app, viewer, input_tokens + output_tokens);
    await app.db.write((tx) => addToDay(tx, app.now(), { helps: 1, input_tokens, output_tokens }));
  }
}

/** The same as one text, without what the model has thought aloud. */
export async function helpText(app: App, viewer: Viewer, request: HelpRequest): Promise<string> {
  let text = "";
  for await (const piece of streamHelp(app, viewer, request)) text += piece;
  return withoutThoughts(text).trim();
}
