import type { IncomingMessage } from "node:http";
import { providerAddress } from "@askwell/domain";
import { createParser } from "eventsource-parser";
import * as v from "valibot";
import type { App } from "../../../app.ts";
import { openPublic } from "../../../platform/network/fetch-public.ts";
import type { ReadyProvider } from "../settings/chosen-provider.ts";
import { tokenCount } from "./token-count.ts";

/** Much more than any answer: beyond it a provider does not do what it was asked for. */
const MAX_BYTES = 4_000_000;
const MAX_TEXT = 100_000;
/** As much of a reply with an error as the log has. */
const MAX_ERROR_BYTES = 500;

/** A message to a model. */
export interface ModelMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

interface CompletionRequest {
  readonly messages: readonly ModelMessage[];
  /** 0 for as many as the provider likes. */
  readonly maxTokens: number;
  /** Ends the request. */
  readonly signal: AbortSignal;
}

/** A piece of what a model answers, or what it has cost. */
export type CompletionPart =
  | { readonly text: string }
  | { readonly usage: { readonly input: number; readonly output: number } };

/** A provider that does not answer as it should; the message is for the log of the operator. */
export class ProviderError extends Error {
  override readonly name: string = "ProviderError";
}

const chunk = v.object({
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    [],
  ),
  usage: v.fallback(v.nullish(v.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount })), null),
});

/** The field that limits an answer: OpenAI has renamed it, and the others have not. */
const limitField = ({ host }: URL) => (host === "api.openai.com" ? "max_completion_tokens" : "max_tokens");

/**
 * Asks a model and yields its answer as it arrives. Throws a `ProviderError` if the provider cannot be reached, answers
 * with an error or with anything else than a stream of chunks, sends too much, or breaks off. Rules:
 * docs/rules/assistant.md AI3.
 */
export async function* streamCompletion(
  app: App,
  provider: ReadyProvider,
  { messages, maxTokens, signal }: CompletionRequest,
): AsyncGenerator<CompletionPart> {
  const url = providerAddress(provider, "chat/completions");
  const privateHosts = app.settings.get("assistant").ai_private_hosts;
  if (!url) throw new ProviderError("The provider has no address.");
  if (url.protocol !== "https:" && !privateHosts.includes(url.hostname.replace(/^\[|\]$/g, "")))
    throw new ProviderError(`${url.origin} is not encrypted.`);
  const body = JSON.stringify({
    ...{ model: provider.model, messages, stream: true, stream_options: { include_usage: true } },
    ...(maxTokens > 0 && { [limitField(url)]: maxTokens }),
  });
  const headers = {
    ...{ "content-type": "application/json", accept: "text/event-stream" },
    ...(provider.key !== "" && { authorization: `Bearer ${provider.key}` }),
  };
  const reply = await openPublic(url.href, { method: "POST", headers, body, signal }, privateHosts).catch(rethrow);
  try {
    await checkReply(reply);
    yield* partsOf(reply);
  } catch (error) {
    rethrow(error);
  } finally {
    reply.destroy();
  }
}

function rethrow(error: unknown): never {
  if (error instanceof ProviderError) throw error;
  throw new ProviderError(error instanceof Error ? error.message : String(error), { cause: error });
}

async function checkReply(reply: IncomingMessage): Promise<void> {
  const type = reply.headers["content-type"] ?? "";
  if (reply.statusCode === 200 && type.startsWith("text/event-stream")) return;
  let text = "";
  for await (const bytes of reply as AsyncIterable<Buffer>) {
    text += bytes.toString("utf8");
    if (text.length >= MAX_ERROR_BYTES) break;
  }
  throw new ProviderError(`The provider answers ${reply.statusCode} (${type}): ${text.slice(0, MAX_ERROR_BYTES)}`);
}

/** The parts in the events of a reply, up to its end mark. */
async function* partsOf(reply: IncomingMessage): AsyncGenerator<CompletionPart> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  const decoder = new TextDecoder();
  let [size, length, hasEnded] = [0, 0, false];
  for await (const bytes of reply as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size > MAX_BYTES) throw new ProviderError("The answer is too large.");
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const event of events.splice(0)) {
      if (event === "[DONE]") return;
      const { text, usage, isLast } = readChunk(event);
      hasEnded ||= isLast;
      length += text.length;
      if (length > MAX_TEXT) throw new ProviderError("The answer is too long.");
      if (text !== "") yield { text };
      if (usage) yield { usage };
    }
  }
  if (!hasEnded) throw new ProviderError("The answer breaks off.");
}

function readChunk(event: string) {
  const parsed = v.safeParse(chunk, parseJson(event));
  if (!parsed.success)
    throw new ProviderError(`The provider sends something else than a chunk: ${event.slice(0, 200)}`);
  const { choices, usage } = parsed.output;
  return {
    text: choices?.map(({ delta }) => delta?.content ?? "").join("") ?? "",
    isLast: choices?.some(({ finish_reason }) => (finish_reason ?? "") !== "") ?? false,
    usage: usage && { input: usage.prompt_tokens, output: usage.completion_tokens },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
