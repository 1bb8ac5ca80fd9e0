import type { Reply } from "@askwell/contract";
import { knownProviders, providerHost } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { masked, providerKeys } from "./provider-keys.ts";

/** The settings, with the known providers first and keys masked. Rules: docs/rules/assistant.md AI1. */
export async function readAssistantSettings(app: App): Promise<Reply<"readAssistantSettings">> {
  const settings = app.settings.get("assistant");
  const keys = await providerKeys(app);
  const stored = new Map(settings.ai_providers.map((each) => [each.provider, each]));
  const unset = knownProviders
    .filter(({ name }) => !stored.has(name))
    .map(({ name }) => ({ provider: name, api_host: "", model: "" }));
  const isKnown = (name: string) =>
    knownProviders.findIndex((known) => known.name === name) + 1 || knownProviders.length + 1;
  const all = [...settings.ai_providers, ...unset].toSorted(
    (one, other) => isKnown(one.provider) - isKnown(other.provider),
  );
  return {
    ...settings,
    prompt_config: { ...settings.prompt_config },
    ai_providers: all.map((each) => ({
      provider: each.provider,
      api_host: providerHost(each),
      api_key: masked(keys[each.provider] ?? ""),
      model: each.model,
    })),
  };
}
