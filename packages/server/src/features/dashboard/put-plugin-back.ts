import type { Values } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";

interface Switched {
  readonly enabled: readonly (readonly [slugName: string, wasEnabled: boolean])[];
}

interface Changed {
  readonly slug_name: string;
  readonly before: Values;
  readonly after: Values;
}

/** Gives plugins the state or the settings that they had before; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putPluginBack(app: App, tx: Tx, kept: Switched | Changed): Promise<void> {
  if ("enabled" in kept) await switchBack(app, tx, kept);
  else await valuesBack(app, tx, kept);
  await app.touch(tx, "site");
}

async function switchBack(app: App, tx: Tx, { enabled }: Switched): Promise<void> {
  for (const [slugName, wasEnabled] of enabled) {
    const isGone = app.plugins.find(slugName) === undefined;
    if (isGone || app.plugins.isEnabled(slugName) === wasEnabled) refuse("changed_since");
    await app.plugins.save(tx, slugName, { enabled: wasEnabled });
  }
}

async function valuesBack(app: App, tx: Tx, { slug_name, before, after }: Changed): Promise<void> {
  const plugin = app.plugins.find(slug_name) ?? refuse("changed_since");
  const { configuration } = app.plugins.contextOf(plugin);
  const isAsLeft = Object.entries(after).every(
    ([name, value]) => JSON.stringify(configuration[name] ?? null) === JSON.stringify(value),
  );
  if (!isAsLeft) refuse("changed_since");
  const given = Object.entries(before).filter(([, value]) => value !== null);
  const kept = Object.entries(configuration).filter(([name]) => !(name in before));
  await app.plugins.save(tx, slug_name, { values: Object.fromEntries([...kept, ...given]) });
}
