import type { ErrorCode } from "@askwell/contract";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { consumeBudget } from "./budgets.ts";
import { addAttempt, deleteAttempts, findAttempts } from "./queries.ts";
import { type RateLimitSubject, subjectsOf } from "./subjects.ts";

export { budgetWait, consumeBudget, isWithinBudget, remainingBudget } from "./budgets.ts";
export { countKeyCalls } from "./key-rate.ts";
export { checkNewcomer, checkNewcomerEdit } from "./newcomers.ts";
export { consumePreviewBudget } from "./rendering.ts";
export type { RateLimitSubject } from "./subjects.ts";

/**
 * The limits of attempts per subject: an account, or a network (see `networksOf`: a /48 may use a multiple of what a
 * single IPv4 address or a /64 may).
 */
const limits = {
  /** Wrong passwords for one account from one network. */
  login: { max: 20, windowS: 15 * 60 },
  /**
   * Wrong passwords for one account from any network. Beyond it nobody is locked out: unknown browsers have to solve a
   * captcha.
   */
  login_account: { max: 50, windowS: 15 * 60 },
  /** Wrong passwords from one network, for any account. */
  login_address: { max: 100, windowS: 15 * 60 },
  /** Wrong passwords for one account from a browser that it was used in before. */
  login_known: { max: 20, windowS: 15 * 60 },
  /** Mail codes that were never sent, from one network. */
  code: { max: 50, windowS: 15 * 60 },
  /** Mails requested for one account. */
  mail: { max: 20, windowS: 3600 },
  /** Password-reset mails requested from one network. */
  mail_address: { max: 60, windowS: 3600 },
  /**
   * Password-reset mails for one account from one network: not even a /48 uses up all of the account's `mail` limit.
   */
  mail_login: { max: 4, windowS: 3600 },
  /** New accounts from one network: more than a class or an office creates. */
  register: { max: 200, windowS: 3600 },
  /** Replies to one network that reveal whether an address has an account. */
  known_address: { max: 30, windowS: 3600 },
  /** Wrong passwords of a logged-in user who confirms an action that cannot be undone. */
  proof: { max: 10, windowS: 15 * 60 },
  /** Wrong second factors of one account, whose password is already known to the client. */
  factor: { max: 10, windowS: 15 * 60 },
  factor_day: { max: 50, windowS: 24 * 3600 },
  /** Wrong second factors from one network, for any account. */
  factor_address: { max: 50, windowS: 15 * 60 },
  /** Calls of plugins that may change something, of one account or one network. */
  plugin: { max: 120, windowS: 60 },
  /** Failures of plugins that the browsers of one network report. */
  plugin_error: { max: 20, windowS: 3600 },
  /** Test messages of one account to its own chats. */
  chat_test: { max: 20, windowS: 3600 },
  /** Test messages of one account to its devices. */
  push_test: { max: 20, windowS: 3600 },
  /** Similar questions and tags for questions that visitors of one network write: a class, or an office. */
  advice: { max: 120, windowS: 60 },
  /** Programs that register themselves from one network. */
  program: { max: 30, windowS: 3600 },
  /** Requests of programs to be connected, from one network: each is stored for an hour. */
  connection_request: { max: 60, windowS: 60 },
  /** Exports of all data of one account. */
  export: { max: 10, windowS: 3600 },
} as const;

type RateLimitedAction = keyof typeof limits;

/** Whether the account, or any of the networks, has reached the limit. */
export async function isRateLimited(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<boolean> {
  for (const { subject, times } of subjectsOf(who)) {
    const attempts = await findAttempts(app.db.read, subject, action);
    if (attempts && attempts.expires_at > app.now() && attempts.count >= limits[action].max * times) return true;
  }
  return false;
}

/** Fails when the limit is reached. */
export async function checkRateLimit(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<void> {
  if (await isRateLimited(app, action, who)) fail("too_many_attempts");
}

/** Counts one more attempt. */
export async function countAttempt(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<void> {
  const now = app.now();
  const expires_at = now + limits[action].windowS;
  await app.db.write(async (tx) => {
    for (const { subject } of subjectsOf(who))
      await addAttempt(tx, { subject, action, count: 1, first_at: now, last_at: now, expires_at });
  });
}

/** Counts one more attempt in an open transaction; returns how many remain, negative when the limit is exceeded. */
export async function consumeAttempt(
  app: App,
  tx: Tx,
  action: RateLimitedAction,
  who: RateLimitSubject,
): Promise<number> {
  return consumeBudget(app, tx, { action, ...limits[action] }, { who, amount: 1 });
}

/** Counts an attempt before it is made; false when the limit is exceeded, also among concurrent requests. */
export async function tryConsume(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<boolean> {
  return (await app.db.write((tx) => consumeAttempt(app, tx, action, who))) >= 0;
}

/** Counts an attempt before it is made, and fails when the limit is exceeded. */
export async function consumeOrFail(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<void> {
  if (!(await tryConsume(app, action, who))) fail("too_many_attempts");
}

/** Counts advice for a visitor, which costs a search; members are not counted. */
export async function limitVisitor(app: App, who: Viewer): Promise<void> {
  if (!who.signed_in) await consumeOrFail(app, "advice", { ip: who.browser.ip });
}

/**
 * Runs a check that counts when it fails and resets the count when it succeeds. The limit is tested again after the
 * check: concurrent attempts that were under way when it was reached fail as well, even with the right secret.
 */
export async function limitFailures(
  app: App,
  action: RateLimitedAction,
  who: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await checkRateLimit(app, action, who);
  const succeeded = await check();
  await checkRateLimit(app, action, who);
  await (succeeded ? resetAttempts(app, action, who) : countAttempt(app, action, who));
  return succeeded;
}

/**
 * Resets the attempts after one that succeeded. Those in wider networks still count, because other clients share them.
 */
export async function resetAttempts(app: App, action: RateLimitedAction, who: RateLimitSubject): Promise<void> {
  const subject = subjectsOf(who)[0]?.subject ?? "";
  const attempts = await findAttempts(app.db.read, subject, action);
  if (attempts) await app.db.write((tx) => deleteAttempts(tx, { subject, action }));
}

/** Redeems a mail code; a network that sends too many invalid ones has to wait. */
export async function limitCodes<Result>(app: App, ip: string, redeem: () => Promise<Result>): Promise<Result> {
  await checkRateLimit(app, "code", { ip });
  try {
    return await redeem();
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") await countAttempt(app, "code", { ip });
    throw error;
  }
}

const errorsRevealingAddress = new Set<ErrorCode>(["email_taken", "username_invalid", "name_of_staff"]);

/**
 * Runs a call whose errors reveal whether an address has an account. Each such error counts before it is sent; beyond
 * the limit every address gets the same error.
 */
export async function limitKnownAddresses<Result>(app: App, ip: string, check: () => Promise<Result>): Promise<Result> {
  await checkRateLimit(app, "known_address", { ip });
  try {
    return await check();
  } catch (error) {
    if (error instanceof ApiError && errorsRevealingAddress.has(error.code))
      await consumeOrFail(app, "known_address", { ip });
    throw error;
  }
}
