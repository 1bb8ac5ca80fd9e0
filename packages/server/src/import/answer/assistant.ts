import { type AssistantProvider, assistantLimits, providerHost } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type ProviderKeys, providerKeys, sealKeys } from "../../features/assistant/index.ts";
import { cut, wordOf } from "./values.ts";

/**
 * The providers of language models with their keys, and which one answers. The instructions of the old site are for the
 * tools of its own assistant, and are not taken. Rule: docs/rules/import-answer.md XA17.
 */
export async function assistantSettings(app: App, old: Readonly<Record<string, unknown>>) {
  const given = Array.isArray(old.ai_providers) ? (old.ai_providers as readonly OldProvider[]) : [];
  const named = new Map(given.flatMap((each) => providerOf(each)));
  if (named.size === 0) return {};
  const ai_providers = [...named.values()].slice(0, assistantLimits.providers);
  const chosen = ai_providers.find(({ provider }) => provider === wordOf(old.chosen_provider));
  const isUsable = chosen !== undefined && providerHost(chosen) !== "" && chosen.model !== "";
  const keys = keysOf(given, named);
  return {
    assistant: { enabled: old.enabled === true && isUsable, chosen_provider: chosen?.provider ?? "", ai_providers },
    assistant_keys: { provider_keys: await sealKeys(app, { ...(await providerKeys(app)), ...keys }) },
  };
}

type OldProvider = Readonly<Record<string, unknown>> | null;

const nameOf = (each: OldProvider) => cut(wordOf(each?.provider).trim(), assistantLimits.providerName);

/** By its name; what an installation has of providers that nobody has set up is not taken. */
function providerOf(each: OldProvider): (readonly [string, AssistantProvider])[] {
  const provider = nameOf(each);
  const [api_host, model] = [hostOf(wordOf(each?.api_host)), cut(wordOf(each?.model).trim(), assistantLimits.model)];
  const isSetUp = model !== "" || wordOf(each?.api_key) !== "";
  return provider === "" || !isSetUp ? [] : [[provider, { provider, api_host, model }]];
}

function hostOf(text: string): string {
  const host = text.trim();
  return /^https?:$/.test(URL.parse(host)?.protocol ?? "") && host.length <= assistantLimits.host ? host : "";
}

function keysOf(given: readonly OldProvider[], named: ReadonlyMap<string, AssistantProvider>): ProviderKeys {
  const keys = given.map((each) => [nameOf(each), wordOf(each?.api_key).trim()] as const);
  return Object.fromEntries(
    keys.filter(([name, key]) => key !== "" && key.length <= assistantLimits.key && named.has(name)),
  );
}
