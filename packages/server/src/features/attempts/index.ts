import type { App } from "../../app.ts";
import { Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { leftOf } from "./budgets.ts";
import { addAttempt, deleteAttempts, findAttempts } from "./queries.ts";
import { subjectOf } from "./subjects.ts";

export { isWithinBudget } from "./budgets.ts";
export { checkNewcomer, checkNewcomerEdit } from "./newcomers.ts";

/** What may be tried only so often, by one subject such as an account or an address of the network. */
const limits = {
  /** Wrong passwords for one account from one address. */
  login: { most: 20, withinS: 15 * 60 },
  /** Wrong passwords for one account from anywhere: more, so that a stranger cannot easily lock somebody out. */
  login_account: { most: 100, withinS: 15 * 60 },
  /** Wrong passwords from one address, for whatever accounts. */
  login_address: { most: 100, withinS: 15 * 60 },
  /** Codes of mails that were never sent, from one address. */
  code: { most: 50, withinS: 15 * 60 },
  /** Mails that one account asks for. */
  mail: { most: 20, withinS: 3600 },
  /** Mails to choose a new password, asked for from one address. */
  mail_address: { most: 60, withinS: 3600 },
  /** New accounts from one address: more than a class or an office makes. */
  register: { most: 200, withinS: 3600 },
  /** Wrong passwords of somebody who is logged in and wants what cannot be undone. */
  proof: { most: 10, withinS: 15 * 60 },
  /** Second factors of one account: whoever tries has its password already. */
  factor: { most: 10, withinS: 15 * 60 },
  factor_day: { most: 50, withinS: 24 * 3600 },
  /** Wrong second factors from one address, for whatever accounts. */
  factor_address: { most: 50, withinS: 15 * 60 },
  /** Archives of everything that a person has. */
  export: { most: 10, withinS: 3600 },
} as const;

type Action = keyof typeof limits;

/** Whether the subject has tried too often. */
async function isTooMany(app: App, action: Action, ...words: string[]): Promise<boolean> {
  const attempts = await findAttempts(app.db.read, subjectOf(words), action);
  return attempts !== undefined && attempts.expires_at > app.now() && attempts.count >= limits[action].most;
}

/** Refuses when the subject has tried too often. */
export async function refuseTooMany(app: App, action: Action, ...words: string[]): Promise<void> {
  if (await isTooMany(app, action, ...words)) refuse("too_many_attempts");
}

/** Counts one more try. */
export async function countAttempt(app: App, action: Action, ...words: string[]): Promise<void> {
  const now = app.now();
  const expires_at = now + limits[action].withinS;
  const attempt = { subject: subjectOf(words), action, count: 1, first_at: now, last_at: now, expires_at };
  await app.db.write((tx) => addAttempt(tx, attempt));
}

/** Counts one more try in a write that is under way; tells how many are left, -1 or less for one too many. */
export async function spendAttempt(app: App, tx: Tx, action: Action, who: string): Promise<number> {
  return leftOf(app, tx, { action, ...limits[action] }, { who, amount: 1 });
}

/** Counts one more try before it is made; false for one too many. Of however many at once, only so many may. */
export async function mayTry(app: App, action: Action, ...words: string[]): Promise<boolean> {
  return (await app.db.write((tx) => spendAttempt(app, tx, action, words.join(" ")))) >= 0;
}

/** Counts one more try before it is made, and refuses one too many. */
export async function countOrRefuse(app: App, action: Action, ...words: string[]): Promise<void> {
  if (!(await mayTry(app, action, ...words))) refuse("too_many_attempts");
}

/**
 * Makes a try that counts when it is wrong, and forgets the wrong ones before a right one. However many come at once,
 * only so many learn whether theirs was right: those that were under way when it was enough are refused as well.
 */
export async function isRightTry(
  app: App,
  action: Action,
  who: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  await refuseTooMany(app, action, who);
  const isRight = await look();
  await refuseTooMany(app, action, who);
  await (isRight ? forgetAttempts(app, action, who) : countAttempt(app, action, who));
  return isRight;
}

/** Forgets the tries, after one that went well. */
export async function forgetAttempts(app: App, action: Action, ...words: string[]): Promise<void> {
  const subject = subjectOf(words);
  const attempts = await findAttempts(app.db.read, subject, action);
  if (attempts) await app.db.write((tx) => deleteAttempts(tx, { subject, action }));
}

/** Redeems the code of a mail; whoever sends too many that are none has to wait. */
export async function limitCodes<Result>(app: App, ip: string, redeem: () => Promise<Result>): Promise<Result> {
  await refuseTooMany(app, "code", ip);
  try {
    return await redeem();
  } catch (error) {
    if (error instanceof Refusal && error.code === "link_expired") await countAttempt(app, "code", ip);
    throw error;
  }
}
