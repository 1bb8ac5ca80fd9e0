import type { PluginValues } from "@askwell/plugin-kit";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";

interface PluginSwitch {
  readonly enabled: readonly (readonly [slugName: string, wasEnabled: boolean])[];
}

interface PluginSettingsChange {
  readonly slug_name: string;
  readonly before: PluginValues;
  readonly after: PluginValues;
}

/** Restores the previous state or settings of plugins; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function undoPluginChange(app: App, tx: Tx, change: PluginSwitch | PluginSettingsChange): Promise<void> {
  if ("enabled" in change) await undoSwitch(app, tx, change);
  else await undoSettings(app, tx, change);
  await app.invalidate(tx, "site");
}

async function undoSwitch(app: App, tx: Tx, { enabled }: PluginSwitch): Promise<void> {
  for (const [slugName, wasEnabled] of enabled) {
    const isGone = app.plugins.find(slugName) === undefined;
    if (isGone || app.plugins.isEnabled(slugName) === wasEnabled) fail("changed_since");
    await app.plugins.save(tx, slugName, { enabled: wasEnabled });
  }
}

async function undoSettings(app: App, tx: Tx, { slug_name, before, after }: PluginSettingsChange): Promise<void> {
  const plugin = app.plugins.find(slug_name) ?? fail("changed_since");
  const { configuration } = app.plugins.contextOf(plugin);
  const isUnchanged = Object.entries(after).every(
    ([name, value]) => JSON.stringify(configuration[name] ?? null) === JSON.stringify(value),
  );
  if (!isUnchanged) fail("changed_since");
  const restored = Object.entries(before).filter(([, value]) => value !== null);
  const unaffected = Object.entries(configuration).filter(([name]) => !(name in before));
  await app.plugins.save(tx, slug_name, { values: Object.fromEntries([...unaffected, ...restored]) });
}
