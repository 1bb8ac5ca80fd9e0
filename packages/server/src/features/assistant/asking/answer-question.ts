import type { AssistantChunk } from "@askwell/contract";
import { isEnough, mayBegin } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { citedSources } from "../conversations/cited-sources.ts";
import { type StoredSentence, shownSentence } from "../conversations/stored.ts";
import { ProviderError, streamCompletion } from "../provider/stream-completion.ts";
import { type AnswerSetup, newProgress, type ReplyProgress } from "./answer-setup.ts";
import { checkedSentences } from "./checked-sentences.ts";
import { offerToAsk } from "./offer-to-ask.ts";
import { saveReply } from "./save-reply.ts";

/**
 * The chunks of an answer: its sources, the sentences that they support, and how it ended. Whatever happens, it is stored
 * and counted at its end. Rules: docs/rules/assistant.md AI6 to AI9.
 */
export async function* answerQuestion(app: App, setup: AnswerSetup): AsyncGenerator<AssistantChunk> {
  const progress = newProgress();
  const chunkOf = createChunks(app, setup);
  let offer: Awaited<ReturnType<typeof offerToAsk>> | undefined;
  try {
    const shown = await citedSources(app, app.db.read, setup.sources);
    yield chunkOf({ role: "assistant", content: "" }, { sources: [...shown.values()] });
    for await (const sentence of supportedSentences(app, setup, progress)) {
      const space = progress.sentences.length === 0 ? "" : sentence.isNew ? "\n\n" : " ";
      progress.sentences.push(sentence);
      yield chunkOf({ content: space + shownSentence(sentence) });
    }
    if (progress.outcome !== "answered") offer = await offerToAsk(app, setup.viewer, setup.question);
    yield chunkOf({}, { outcome: progress.outcome, ...endOf(app, setup, progress), ...offer });
  } catch (error) {
    if (!setup.signal.aborted) progress.outcome = "failed";
    throw error;
  } finally {
    await saveReply(app, setup, progress, offer?.draft);
  }
}

/** What the last chunk adds: the sources that were cited, and why there is no answer. */
function endOf(app: App, { viewer }: AnswerSetup, { sentences, outcome }: ReplyProgress) {
  const cited = [...new Set(sentences.flatMap(({ cites }) => cites))].sort((one, other) => one - other);
  const t = app.translator(viewer.language);
  return { cited, ...(outcome === "failed" && { message: t("assistant.provider_failed") }) };
}

type ChunkExtras = Partial<AssistantChunk>;
type ChunkDelta = AssistantChunk["choices"][number]["delta"];

function createChunks(app: App, { provider, asked, replyId }: AnswerSetup) {
  const created = app.now();
  return (delta: ChunkDelta, extras: ChunkExtras = {}): AssistantChunk => ({
    ...{ chat_completion_id: replyId, object: "chat.completion.chunk", created, model: provider.model },
    choices: [{ index: 0, delta, finish_reason: extras.outcome ? "stop" : null }],
    conversation_id: asked.id,
    ...extras,
  });
}

/** What sentences are made from. */
type SentenceSetup = Pick<AnswerSetup, "provider" | "sources" | "check" | "messages" | "signal">;

/**
 * The supported sentences, as soon as there are enough of them; sets how the answer ended. Rules: docs/rules/assistant.md
 * AI7 to AI9.
 */
export async function* supportedSentences(
  app: App,
  setup: SentenceSetup,
  progress: ReplyProgress,
): AsyncGenerator<StoredSentence> {
  // Nothing is sent to a provider that has nothing to answer from.
  if (setup.sources.length === 0) {
    progress.outcome = "declined";
    return;
  }
  const waiting: StoredSentence[] = [];
  let supported = 0;
  const stateOf = () => ({ supported, dropped: progress.dropped });
  try {
    for await (const sentence of checkedSentences(completionOf(app, setup, progress), setup.check, progress)) {
      supported += 1;
      waiting.push(sentence);
      if (mayBegin(stateOf())) yield* waiting.splice(0);
    }
    if (isEnough(stateOf())) yield* waiting.splice(0);
    progress.outcome = isEnough(stateOf()) ? "answered" : "declined";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (setup.signal.aborted) throw error;
    app.log.warn({ err: error, provider: setup.provider.provider }, "the provider of the assistant has failed");
    progress.outcome = "failed";
  }
}

/** What the model writes; the tokens that it has cost are noted. */
async function* completionOf(app: App, setup: SentenceSetup, progress: ReplyProgress): AsyncGenerator<string> {
  const { ai_timeout, ai_answer_tokens } = app.settings.get("assistant");
  const signal = AbortSignal.any([setup.signal, AbortSignal.timeout(ai_timeout * 1000)]);
  const request = { messages: setup.messages, maxTokens: ai_answer_tokens, signal };
  for await (const part of streamCompletion(app, setup.provider, request)) {
    if ("usage" in part) progress.usage = part.usage;
    else {
      progress.received += part.text.length;
      yield part.text;
    }
  }
}
