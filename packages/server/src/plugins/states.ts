import type { PluginValues } from "@askwell/plugin-kit";
import { type Database, onCommit, parseJson } from "../platform/db/index.ts";
import type { Tables, Tx } from "../tables.ts";
import * as queries from "./queries.ts";

/** Whether a plugin is on, and its stored configuration. */
interface PluginState {
  readonly enabled: boolean;
  readonly values: PluginValues;
}

/** The stored states of all plugins, in memory. */
export interface PluginStates {
  /** The state of a plugin; off without values if nothing is stored. */
  of(slugName: string): PluginState;
  /** Changes the stored state; takes effect with the commit. */
  save(tx: Tx, slugName: string, change: Partial<PluginState>): Promise<void>;
  /** Reads the states again; returns the plugins that were enabled or configured meanwhile, by other processes. */
  reload(): Promise<readonly string[]>;
}

/** Parses a stored configuration. */
export function storedValues(text: string | undefined): PluginValues {
  return text === undefined ? {} : parseJson<PluginValues>(text);
}

const OFF: PluginState = { enabled: false, values: {} };

/** Whether a plugin was enabled, or configured while it was. */
const isRenewed = (before: PluginState, { enabled, values }: PluginState) =>
  enabled && (!before.enabled || JSON.stringify(before.values) !== JSON.stringify(values));

async function load(db: Database<Tables>): Promise<Map<string, PluginState>> {
  const rows = await queries.listPlugins(db.read);
  return new Map(
    rows.map((row) => [row.slug_name, { enabled: row.enabled === 1, values: storedValues(row.configuration) }]),
  );
}

/** Loads the states. */
export async function createStates(db: Database<Tables>, now: () => number): Promise<PluginStates> {
  let states = await load(db);
  let changes = 0;
  return {
    of: (slugName) => states.get(slugName) ?? OFF,
    async save(tx, slugName, change) {
      const row = await queries.lockPlugin(tx, slugName);
      const enabled = change.enabled ?? row?.enabled === 1;
      const values = change.values ?? storedValues(row?.configuration);
      const configuration = JSON.stringify(values);
      await queries.savePlugin(tx, { slug_name: slugName, enabled: enabled ? 1 : 0, configuration, updated_at: now() });
      onCommit(tx, () => {
        changes += 1;
        states = new Map(states).set(slugName, { enabled, values });
      });
    },
    async reload() {
      const before = changes;
      const read = await load(db);
      // A save during the load is newer than what was loaded, and triggers another reload.
      if (changes !== before) return [];
      const known = states;
      states = read;
      return [...read].flatMap(([slugName, state]) => (isRenewed(known.get(slugName) ?? OFF, state) ? [slugName] : []));
    },
  };
}
