import { gainWindows } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { toNumber, upsert } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";
import { lockUsers } from "../queries.ts";
import type { UserGainRow, UserRow } from "../table.ts";
import { isListed } from "../wire.ts";

const DAY_S = 24 * 3600;
const BATCH = 200;
/** Nothing that is counted will leave the window. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Counts again what locked users have gained within each window, from the ledger. Users who are not in the directory
 * have gained nothing. Source: docs/rules/users.md U30.
 */
export async function recountGains(tx: Tx, users: Iterable<UserRow>, now: number): Promise<void> {
  const listed = new Map([...users].map((user) => [user.id, isListed(user)]));
  if (listed.size === 0) return;
  const ids = [...listed.keys()];
  const rows: UserGainRow[] = [];
  for (const days of Object.values(gainWindows)) {
    const sums = await sumsSince(tx, ids, now - days * DAY_S);
    for (const id of ids) {
      const { points, first } = sums.get(id) ?? { points: 0, first: NEVER };
      const until_at = first === NEVER ? NEVER : first + days * DAY_S;
      rows.push({ user_id: id, days, points: listed.get(id) ? points : 0, until_at });
    }
  }
  await upsert(tx, "user_gains", rows, ["user_id", "days"]);
}

async function sumsSince(tx: Tx, ids: readonly string[], since: number) {
  const rows = await tx
    .selectFrom("reputation")
    .select(["user_id", sql<number>`sum(points)`.as("points"), sql<number>`min(created_at)`.as("first")])
    .where("user_id", "in", ids)
    .where("cancelled", "=", 0)
    .where("created_at", ">=", since)
    .where("kind", "!=", "user.activated")
    .groupBy("user_id")
    .execute();
  return new Map(rows.map((row) => [row.user_id, { points: toNumber(row.points), first: toNumber(row.first) }]));
}

/** Counts the gains again from which something has left the window, or that are not counted yet. */
export async function refreshGains(app: App): Promise<void> {
  for (;;) {
    const due = await app.db.read
      .selectFrom("user_gains")
      .select("user_id")
      .where("until_at", "<", app.now())
      .orderBy("until_at")
      .limit(BATCH)
      .execute();
    if (due.length === 0) return;
    await app.db.write(async (tx) => {
      const ids = [...new Set(due.map((row) => row.user_id))];
      const users = await lockUsers(tx, ids);
      await recountGains(tx, users.values(), app.now());
      const purged = ids.filter((id) => !users.has(id));
      if (purged.length > 0) await tx.deleteFrom("user_gains").where("user_id", "in", purged).execute();
      await app.invalidate(tx, "users");
    });
  }
}

/** Lets the gains of everyone whose ledger has entries in a window be counted by `refreshGains`, after an import. */
export async function outdateGains(tx: Tx, now: number): Promise<void> {
  const days = Math.max(...Object.values(gainWindows));
  await tx.deleteFrom("user_gains").execute();
  await sql`insert into user_gains (user_id, days, points, until_at)
    select user_id, ${sql.lit(days)}, 0, 0 from reputation where created_at >= ${now - days * DAY_S}
    group by user_id`.execute(tx);
}
