import type { App } from "../../app.ts";
import { type Database, onCommit } from "../../platform/db/index.ts";
import type { Tables } from "../../tables.ts";
import type { BrowserContext } from "../../viewer.ts";
import { addUse, listUses, updateApiKey } from "./queries.ts";
import type { ApiKeyRow } from "./table.ts";

const DAY_S = 24 * 3600;
/** Days for which uses are stored. */
const USES_DAYS = 30;

/** Notes a call of a key, to be counted. */
export function noteUse(app: App, key: ApiKeyRow, call: string, { ip }: Pick<BrowserContext, "ip">): void {
  app.keyUses.add(`${key.id} ${Math.floor(app.now() / DAY_S)} ${call} ${ip}`);
}

/** Stores the uses of keys, as `key day call address`. Rule: docs/rules/api-keys.md AK11. */
export async function saveKeyUses(
  db: Database<Tables>,
  now: () => number,
  uses: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  const last_used_at = now();
  const rows = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.write(async (tx) => {
    onCommit(tx, stored);
    const keys = new Set<string>();
    for (const [use, count] of rows) {
      const [key_id = "", day, call = "", last_ip = ""] = use.split(" ");
      keys.add(key_id);
      await addUse(tx, { key_id, day: Number(day), call, count, last_used_at, last_ip });
    }
    for (const id of keys) await updateApiKey(tx, id, { last_used_at });
  });
}

/** What was done with a key, the last day first. */
export async function usesOf(app: App, key: ApiKeyRow) {
  await app.keyUses.settle();
  const rows = await listUses(app.db.read, key.id);
  return rows.map(({ day, call, count, last_used_at, last_ip }) => ({
    ...{ day: day * DAY_S, call, count, last_used_at, last_ip },
  }));
}

/** Deletes the uses of past months. */
export async function forgetUses(app: App): Promise<void> {
  const first = Math.floor(app.now() / DAY_S) - USES_DAYS;
  await app.db.write((tx) => tx.deleteFrom("api_key_uses").where("day", "<", first).execute());
}
