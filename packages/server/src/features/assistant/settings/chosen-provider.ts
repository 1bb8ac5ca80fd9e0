import type { AssistantProvider } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { providerKeys } from "./provider-keys.ts";

/** A provider with its key. */
export interface ReadyProvider extends AssistantProvider {
  /** "" for one that needs none. */
  readonly key: string;
}

/** The provider that answers; undefined while the assistant is off. */
export function chosenProvider(app: App): AssistantProvider | undefined {
  const { enabled, chosen_provider, ai_providers } = app.settings.get("assistant");
  return enabled ? ai_providers.find(({ provider }) => provider === chosen_provider) : undefined;
}

/** The same with its key. */
export async function readyProvider(app: App): Promise<ReadyProvider | undefined> {
  const provider = chosenProvider(app);
  return provider && { ...provider, key: (await providerKeys(app))[provider.provider] ?? "" };
}

/** A provider of the settings by its name with its key, whether the assistant is on or not; undefined without one. */
export async function namedProvider(app: App, name: string): Promise<ReadyProvider | undefined> {
  const provider = app.settings.get("assistant").ai_providers.find((each) => each.provider === name);
  return provider && { ...provider, key: (await providerKeys(app))[provider.provider] ?? "" };
}
