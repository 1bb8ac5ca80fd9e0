import { readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../tables.ts";

/** What administrators have decided about the setup steps. */
interface SetupChoices {
  readonly skipped: readonly string[];
  readonly is_hidden: boolean;
}

const NAME = "dashboard.setup_choices";

export async function readSetupChoices(db: Db): Promise<SetupChoices> {
  const stored = await readKeyValue(db, NAME);
  return stored === undefined ? { skipped: [], is_hidden: false } : JSON.parse(stored);
}

export async function saveSetupChoices(tx: Tx, choices: SetupChoices, now: number): Promise<void> {
  await saveKeyValue(tx, NAME, JSON.stringify(choices), now);
}
