import type { App } from "../../app.ts";
import { consumeBudget } from "./budgets.ts";

const WINDOW_S = 60;

interface KeyRate {
  readonly isExceeded: boolean;
  /** What programs read to stay within the limit, as in draft-ietf-httpapi-ratelimit-headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Counts calls of a key in the current minute, together with those of other processes: in the shared cache, otherwise
 * in the database. Rule: docs/rules/api-keys.md AK14.
 */
export async function countKeyCalls(app: App, keyId: string, calls: number): Promise<KeyRate> {
  const max = app.settings.get("api").key_calls_per_minute;
  if (max === 0) return { isExceeded: false, headers: {} };
  const window = Math.floor(app.now() / WINDOW_S);
  const remaining = await remainingOf(app, `api_key ${keyId} ${window}`, max, calls);
  const resetS = (window + 1) * WINDOW_S - app.now();
  const headers = {
    "ratelimit-policy": `"key";q=${max};w=${WINDOW_S}`,
    ratelimit: `"key";r=${Math.max(remaining, 0)};t=${resetS}`,
  };
  if (remaining >= 0) return { isExceeded: false, headers };
  return { isExceeded: true, headers: { ...headers, "retry-after": String(resetS) } };
}

async function remainingOf(app: App, subject: string, max: number, calls: number): Promise<number> {
  const counted = await app.sharedCache.increment(subject, calls, WINDOW_S);
  if (counted !== null) return max - counted;
  const budget = { action: "api_key", max, windowS: WINDOW_S };
  return app.db.write((tx) => consumeBudget(app, tx, budget, { who: subject, amount: calls }));
}
