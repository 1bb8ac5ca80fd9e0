import { parseSecondFactor, type SecondFactorInput } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { BrowserContext } from "../../viewer.ts";
import { checkRateLimit, consumeAttempt, consumeOrFail, resetAttempts } from "../rate-limits/index.ts";
import { knownBrowserByFactor } from "../sessions/index.ts";
import { lockUser } from "../users/index.ts";
import { parseAssertion, verifyAssertion } from "./passkeys.ts";
import {
  deleteRecoveryCode,
  deleteStep,
  findAuthenticator,
  listPasskeys,
  saveUsedStep,
  updatePasskey,
} from "./queries.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { findOpenStep } from "./steps.ts";
import { notifyOwner } from "./switch-factor.ts";
import { stepOfCode } from "./totp.ts";

interface FactorProof {
  readonly userId: string;
  readonly browser: Pick<BrowserContext, "ip" | "known_tokens">;
  /** As sent by the client. */
  readonly factor: string;
}

/**
 * Verifies and uses up a second factor, and runs `then` in the same transaction, so that a factor works once. Every
 * attempt is counted before it is checked, with the account locked, so that concurrent attempts do not exceed the
 * limit. Source: docs/rules/second-factor.md TS3 to TS6.
 */
export async function withFactor<Result>(
  app: App,
  proof: FactorProof,
  then: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { userId, browser } = proof;
  const network = { ip: browser.ip };
  await checkRateLimit(app, "factor_address", network);
  const sent = parseSecondFactor(proof.factor);
  // An attacker with the password can use up the attempts from unknown browsers, but not those of the owner's browsers.
  const who = (await knownBrowserByFactor(app, browser, userId)) ?? userId;
  const outcome = await app.db.write(async (tx) => {
    const user = await lockUser(tx, userId);
    // Recovery codes and passkeys cannot be guessed, so they are not limited.
    const isGuessable = sent === null || sent.kind === "code";
    const remaining = isGuessable ? await consumeAttempt(app, tx, "factor", who) : 1;
    const remainingToday = isGuessable ? await consumeAttempt(app, tx, "factor_day", who) : 1;
    if (remaining < 0 || remainingToday < 0) return "too_many";
    if (sent && (await isValidFactor(app, tx, userId, sent))) return { result: await then(tx) };
    // The attempts used the right password, so the owner is warned.
    if (remaining === 0 && user) await notifyOwner(app, tx, user, "second_factor_guessed");
    return "wrong";
  });
  if (outcome === "too_many") fail("too_many_attempts");
  if (outcome === "wrong") {
    // Limits how many of concurrent attempts learn that theirs was wrong.
    await consumeOrFail(app, "factor_address", network);
    return fail("second_factor_wrong", { field: "second_factor" });
  }
  await resetAttempts(app, "factor", who);
  await resetAttempts(app, "factor_day", who);
  return outcome.result;
}

async function isValidFactor(app: App, tx: Tx, userId: string, sent: SecondFactorInput): Promise<boolean> {
  if (sent.kind === "code") return isValidCode(app, tx, userId, sent.code);
  if (sent.kind === "recovery") return deleteRecoveryCode(tx, recoveryHash(userId, sent.code));
  return isValidAssertion(app, tx, userId, sent.answer);
}

async function isValidCode(app: App, tx: Tx, userId: string, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, userId);
  if (!authenticator) return false;
  const secret = await app.secrets.open(authenticator.secret, userId);
  if (secret === null) {
    app.log.error(
      { user: userId },
      "app secrets were sealed with another key: codes of authenticator apps are rejected",
    );
    return false;
  }
  const step = stepOfCode(secret, code, app.now(), authenticator.last_step);
  if (step === undefined) return false;
  await saveUsedStep(tx, userId, step);
  return true;
}

async function isValidAssertion(app: App, tx: Tx, userId: string, text: string): Promise<boolean> {
  const assertion = parseAssertion(text);
  if (!assertion) return false;
  const step = await findOpenStep(app, tx, assertion.challenge, "answer");
  if (step?.user_id !== userId || !(await deleteStep(tx, step.key_hash))) return false;
  const passkey = (await listPasskeys(tx, userId)).find(({ id_hash }) => id_hash === assertion.idHash);
  const counter = passkey ? await verifyAssertion(app, passkey, assertion) : null;
  if (counter === null) return false;
  await updatePasskey(tx, assertion.idHash, { counter, last_used_at: app.now() });
  return true;
}
