import { type AssistantProvider, providerAddress } from "@askwell/domain";
import type { App } from "../../../app.ts";

const ABOUT = "assistant_keys";

/** Keys by the names of their providers. */
export type ProviderKeys = Readonly<Record<string, string>>;

/** The keys of the providers; none if the key of the site has changed since. */
export async function providerKeys(
  app: App,
  sealed = app.settings.get("assistant_keys").provider_keys,
): Promise<ProviderKeys> {
  const opened = sealed === "" ? null : await app.secrets.open(sealed, ABOUT);
  return opened === null ? {} : (JSON.parse(opened) as ProviderKeys);
}

/** Encrypts keys for the settings; "" for none. */
export function sealKeys(app: App, keys: ProviderKeys): Promise<string> {
  return Object.keys(keys).length === 0 ? Promise.resolve("") : app.secrets.seal(JSON.stringify(keys), ABOUT);
}

/** Whether a key is sent as it was shown. */
export const isMask = (text: string): boolean => /^\*+$/.test(text);

/** A key as it is shown: as many asterisks as it has characters. */
export const masked = (key: string): string => "*".repeat([...key].length);

/** Where a provider's key goes: scheme, host and port; "" without an address. */
export const originOf = (provider: Pick<AssistantProvider, "provider" | "api_host">): string =>
  providerAddress(provider, "models")?.origin ?? "";

/** The same of a list, by the names of the providers. */
export const originsOf = (providers: readonly AssistantProvider[]): ReadonlyMap<string, string> =>
  new Map(providers.map((each) => [each.provider, originOf(each)]));
