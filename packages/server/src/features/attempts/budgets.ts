import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { spendAttempts } from "./queries.ts";
import { subjectOf } from "./subjects.ts";

/** So much of something within a span, for one subject. */
interface Budget {
  readonly action: string;
  readonly most: number;
  readonly withinS: number;
}

/** Counts what somebody uses, and tells how much of it is left; less than nothing is too much. */
export async function leftOf(app: App, tx: Tx, budget: Budget, used: { who: string; amount: number }): Promise<number> {
  const now = app.now();
  const { action, most, withinS } = budget;
  const spent = await spendAttempts(tx, {
    subject: subjectOf([used.who]),
    action,
    count: used.amount,
    first_at: now,
    last_at: now,
    expires_at: now + withinS,
  });
  return most - spent;
}

/**
 * Counts what somebody uses, together with what it is used for: false, and to be undone, when it is too much. The row
 * stays locked until the transaction ends, so that no two at once slip through.
 */
export async function isWithinBudget(app: App, tx: Tx, budget: Budget, used: { who: string; amount: number }) {
  return (await leftOf(app, tx, budget, used)) >= 0;
}
