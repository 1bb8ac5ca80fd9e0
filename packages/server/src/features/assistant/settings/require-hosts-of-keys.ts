import type { AssistantProvider } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import { originsOf, providerKeys } from "./provider-keys.ts";

/** A setting with its value before and after, as the log of the staff stores it. */
interface LoggedSetting {
  readonly section: string;
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const providersIn = (value: unknown) => originsOf((value ?? []) as readonly AssistantProvider[]);

/**
 * Fails with `changed_since` if undoing a change of settings gave a provider another host than the one that its key was
 * typed for. Rules: docs/rules/assistant.md AI2.
 */
export async function requireHostsOfKeys(app: App, tx: Tx, changed: readonly LoggedSetting[]): Promise<void> {
  const providers = changed.find(({ section, field }) => section === "assistant" && field === "ai_providers");
  if (!providers) return;
  // An empty change locks the stored keys: a key that is being saved is waited for.
  const { provider_keys } = await app.settings.save(tx, "assistant_keys", {}, app.now());
  const [before, after] = [providersIn(providers.before), providersIn(providers.after)];
  const names = Object.keys(await providerKeys(app, provider_keys));
  if (names.some((name) => before.get(name) !== after.get(name))) fail("changed_since");
}
