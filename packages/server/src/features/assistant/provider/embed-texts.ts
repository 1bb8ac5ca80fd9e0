import { type AssistantProvider, providerAddress, semanticLimits } from "@askwell/domain";
import * as v from "valibot";
import type { App } from "../../../app.ts";
import { openPublic } from "../../../platform/network/fetch-public.ts";
import { providerKeys } from "../settings/provider-keys.ts";
import { ProviderError } from "./stream-completion.ts";
import { tokenCount } from "./token-count.ts";

/** More than the vectors of a whole batch, as a provider writes them. */
const MAX_BYTES = 24_000_000;
/** As much of a reply with an error as the log has. */
const MAX_ERROR_BYTES = 500;

interface EmbeddingRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** 0 for those of the model. */
  readonly dimensions: number;
  readonly signal: AbortSignal;
}

/** What a provider makes of texts. */
interface Embeddings {
  /** One for each text, in their order, all of one length. */
  readonly vectors: readonly (readonly number[])[];
  /** As the provider counts them; null if it does not. */
  readonly tokens: number | null;
}

/** A provider that takes a request, but not these texts. */
export class TextsNotTakenError extends ProviderError {
  override readonly name = "TextsNotTakenError";
}

/** What servers answer to a text that is too long, or empty for the model. */
const NOT_TAKEN = [400, 413, 422];

const namedTokens = v.fallback(v.nullish(tokenCount), null);

const embeddings = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
      embedding: v.pipe(
        v.array(v.pipe(v.number(), v.finite())),
        v.minLength(1),
        v.maxLength(semanticLimits.dimensions),
      ),
    }),
  ),
  usage: v.fallback(v.nullish(v.object({ prompt_tokens: namedTokens, total_tokens: namedTokens })), null),
});

/**
 * Lets a provider turn texts into vectors. Throws a `ProviderError` if it cannot be reached, answers with an error, leaves
 * vectors out, or sends others than it was asked for. Rules: docs/rules/semantic-search.md SM4.
 */
export async function embedTexts(
  app: App,
  provider: AssistantProvider,
  { model, texts, dimensions, signal }: EmbeddingRequest,
): Promise<Embeddings> {
  const url = addressOf(app, provider);
  const key = (await providerKeys(app))[provider.provider] ?? "";
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json" },
    ...(key !== "" && { authorization: `Bearer ${key}` }),
  };
  const body = JSON.stringify({
    ...{ model, input: texts, encoding_format: "float" },
    ...(dimensions > 0 && { dimensions }),
  });
  const reply = await openPublic(url.href, { method: "POST", headers, body, signal }, privateHosts(app)).catch(rethrow);
  try {
    const isFine = reply.statusCode === 200;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > (isFine ? MAX_BYTES : MAX_ERROR_BYTES)) break;
    }
    if (isFine && size > MAX_BYTES) throw new ProviderError("The vectors are too large.");
    const text = Buffer.concat(chunks).toString("utf8");
    if (!isFine) throw failureOf(reply.statusCode ?? 0, text);
    return checked(text, texts.length, dimensions);
  } catch (error) {
    return rethrow(error);
  } finally {
    reply.destroy();
  }
}

const privateHosts = (app: App) => app.settings.get("assistant").ai_private_hosts;

function addressOf(app: App, provider: AssistantProvider): URL {
  const url = providerAddress(provider, "embeddings");
  if (!url) throw new ProviderError("The provider has no address.");
  if (url.protocol !== "https:" && !privateHosts(app).includes(url.hostname.replace(/^\[|\]$/g, "")))
    throw new ProviderError(`${url.origin} is not encrypted.`);
  return url;
}

function failureOf(status: number, text: string): ProviderError {
  const message = `The provider answers ${status}: ${text.slice(0, MAX_ERROR_BYTES)}`;
  return NOT_TAKEN.includes(status) ? new TextsNotTakenError(message) : new ProviderError(message);
}

function checked(text: string, count: number, dimensions: number): Embeddings {
  const parsed = v.safeParse(embeddings, parseJson(text));
  if (!parsed.success) throw new ProviderError(`The provider sends something else than vectors: ${text.slice(0, 200)}`);
  const { data, usage } = parsed.output;
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index) ?? []);
  const length = dimensions || (vectors[0]?.length ?? 0);
  if (data.length !== count || vectors.some((vector) => vector.length !== length))
    throw new ProviderError(`The provider sends other vectors than ${count} of ${length || "any"} dimensions.`);
  if (vectors.some((vector) => vector.every((value) => value === 0)))
    throw new ProviderError("The provider sends an empty vector.");
  return { vectors, tokens: usage?.total_tokens ?? usage?.prompt_tokens ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rethrow(error: unknown): never {
  if (error instanceof ProviderError) throw error;
  throw new ProviderError(error instanceof Error ? error.message : String(error), { cause: error });
}
