/** A server with language models that speaks the interface of OpenAI, as administrators have set it up. */
export interface AssistantProvider {
  /** Its name, by which it is chosen. */
  readonly provider: string;
  /** `scheme://host[/path]`; "" for the address that is known for the name. */
  readonly api_host: string;
  readonly model: string;
}

/** A provider whose address is known. */
interface KnownProvider {
  readonly name: string;
  readonly display_name: string;
  readonly default_api_host: string;
  /** Where its interface begins, if an address names no path. */
  readonly base_path: string;
}

/** The providers that the original offers. Source: docs/wire/administration.md "Assistant". */
export const knownProviders: readonly KnownProvider[] = [
  { name: "openai", display_name: "OpenAI", default_api_host: "https://api.openai.com", base_path: "/v1" },
  {
    name: "gemini",
    display_name: "Gemini",
    default_api_host: "https://generativelanguage.googleapis.com",
    base_path: "/v1beta/openai",
  },
  { name: "anthropic", display_name: "Anthropic", default_api_host: "https://api.anthropic.com", base_path: "/v1" },
];

const knownProvider = (name: string) => knownProviders.find((known) => known.name === name);

/** The address of a provider: its own, otherwise the one that is known for its name; "" without any. */
export function providerHost({ provider, api_host }: Pick<AssistantProvider, "provider" | "api_host">): string {
  return api_host.trim() || (knownProvider(provider)?.default_api_host ?? "");
}

/**
 * The address of an operation of a provider, such as `chat/completions`; null if it has no address. What ends in a
 * version (`/v1`) or in `/openai` is where the interface begins; after anything else its path follows.
 */
export function providerAddress(
  provider: Pick<AssistantProvider, "provider" | "api_host">,
  operation: "chat/completions" | "embeddings" | "models",
): URL | null {
  const url = URL.parse(providerHost(provider));
  if (!url) return null;
  const path = url.pathname.replace(/\/+$/, "");
  const isBase = /\/(v\d\w*|openai)$/.test(path);
  const base = isBase ? path : path + (knownProvider(provider.provider)?.base_path ?? "/v1");
  url.pathname = `${base}/${operation}`;
  url.search = "";
  url.hash = "";
  return url;
}

/** Limits of what administrators set up, in characters, and of what users ask. */
export const assistantLimits = {
  providers: 20,
  providerName: 50,
  host: 512,
  key: 256,
  model: 100,
  instructions: 10_000,
  /** Of one question. */
  question: 2000,
  messages: 100,
} as const;

/** A price per million tokens as administrators write it: a number with up to six decimals, or nothing. */
export const isPrice = (text: string): boolean => /^(\d{1,6}([.,]\d{1,6})?)?$/.test(text.trim());

/** What tokens cost at a price per million; 0 without a price. */
export function costOf(tokens: number, price: string): number {
  const value = Number(price.trim().replace(",", "."));
  return Number.isFinite(value) ? (tokens / 1_000_000) * value : 0;
}
