import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import { findAttempts, incrementAttempts } from "./queries.ts";
import { type RateLimitSubject, subjectsOf } from "./subjects.ts";

/** A rate limit: the maximum amount of an action within a time window, per subject. */
interface RateBudget {
  readonly action: string;
  readonly max: number;
  readonly windowS: number;
}

/**
 * Adds usage to a budget and returns what remains, negative when it is exceeded. Wider networks are not charged once a
 * narrower one has exceeded its budget, so that one client cannot use up what its neighbours share.
 */
export async function consumeBudget(
  app: App,
  tx: Tx,
  budget: RateBudget,
  usage: { who: RateLimitSubject; amount: number },
): Promise<number> {
  const now = app.now();
  const { action, max, windowS } = budget;
  let remaining = Number.POSITIVE_INFINITY;
  for (const { subject, times } of subjectsOf(usage.who)) {
    const expires_at = now + windowS;
    const attempt = { subject, action, count: usage.amount, first_at: now, last_at: now, expires_at };
    remaining = Math.min(remaining, max * times - (await incrementAttempts(tx, attempt)));
    if (remaining < 0) break;
  }
  return remaining;
}

/** The seconds until a budget that is used up begins anew. */
export async function budgetWait(app: App, db: Db, budget: RateBudget, who: RateLimitSubject): Promise<number> {
  let wait = 1;
  for (const { subject, times } of subjectsOf(who)) {
    const used = await findAttempts(db, subject, budget.action);
    if (used && used.count >= budget.max * times) wait = Math.max(wait, used.expires_at - app.now());
  }
  return wait;
}

/** What remains of a budget now; negative when it is exceeded. */
export async function remainingBudget(app: App, db: Db, budget: RateBudget, who: RateLimitSubject): Promise<number> {
  let remaining = Number.POSITIVE_INFINITY;
  for (const { subject, times } of subjectsOf(who)) {
    const used = await findAttempts(db, subject, budget.action);
    const count = used && used.expires_at > app.now() ? used.count : 0;
    remaining = Math.min(remaining, budget.max * times - count);
  }
  return remaining;
}

/**
 * Adds usage to a budget in the transaction that it pays for, which has to be rolled back when this is false. The row
 * stays locked until the transaction ends, so concurrent requests cannot exceed the budget.
 */
export async function isWithinBudget(app: App, tx: Tx, budget: RateBudget, usage: { who: string; amount: number }) {
  return (await consumeBudget(app, tx, budget, usage)) >= 0;
}
