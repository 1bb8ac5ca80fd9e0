import { sql } from "kysely";
import type { App } from "./app.ts";
import { endSuspensions } from "./features/accounts/set-status.ts";
import { forgetVisits, refreshHotScores } from "./features/questions/index.ts";
import { KEEP_MARKS_S } from "./platform/cache/marks.ts";
import type { Schedule } from "./platform/jobs/index.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** What runs by the clock, once per cluster. */
export function schedulesOf(app: App): Schedule[] {
  return [
    {
      name: "forget_cache_marks",
      everySeconds: KEEP_MARKS_S,
      run: () => forget(app, "cache_marks", "created_at", KEEP_MARKS_S),
    },
    { name: "refresh_hot_scores", everySeconds: HOUR_S, run: () => refreshHotScores(app) },
    { name: "forget_visits", everySeconds: 24 * HOUR_S, run: () => forgetVisits(app) },
    { name: "end_suspensions", everySeconds: 10 * MINUTE_S, run: () => endSuspensions(app) },
    { name: "forget_submissions", everySeconds: HOUR_S, run: () => forget(app, "submissions", "expires_at", 0) },
    { name: "forget_sessions", everySeconds: HOUR_S, run: () => forget(app, "sessions", "expires_at", 0) },
    { name: "forget_codes", everySeconds: HOUR_S, run: () => forget(app, "account_codes", "expires_at", 0) },
    { name: "forget_attempts", everySeconds: HOUR_S, run: () => forget(app, "attempts", "expires_at", 0) },
  ];
}

type Forgettable = "cache_marks" | "submissions" | "sessions" | "account_codes" | "attempts";

/** Deletes rows whose moment lies more than `keepS` seconds back. */
async function forget(app: App, table: Forgettable, column: "created_at" | "expires_at", keepS: number): Promise<void> {
  const before = app.now() - keepS;
  await app.db.write((tx) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(tx));
}
