import { readFactor, type SentFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { countOrRefuse, forgetAttempts, refuseTooMany, spendAttempt } from "../attempts/index.ts";
import { lockUser } from "../users/index.ts";
import { answeredCount, readAnswer } from "./passkeys.ts";
import { deleteRecoveryCode, deleteStep, findAuthenticator, listPasskeys, noteStep, updatePasskey } from "./queries.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { findOpenStep } from "./steps.ts";
import { tellOwner } from "./switch-factor.ts";
import { stepOfCode } from "./totp.ts";

interface Proof {
  readonly userId: string;
  /** The network address it comes from. */
  readonly ip: string;
  /** As it was sent. */
  readonly factor: string;
}

/**
 * Takes what somebody has sent as their second factor, uses it up, and then does what it opens, in the same write: of
 * two that send the same one at once, one is first. Every try is counted before it is looked at, with the account
 * locked, so that no number of them at once gets more. Source: docs/rules/second-factor.md TS3 to TS6.
 */
export async function withFactor<Result>(app: App, proof: Proof, then: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { userId, ip } = proof;
  await refuseTooMany(app, "factor_address", ip);
  const sent = readFactor(proof.factor);
  const done = await app.db.write(async (tx) => {
    const user = await lockUser(tx, userId);
    const left = await spendAttempt(app, tx, "factor", userId);
    const leftToday = await spendAttempt(app, tx, "factor_day", userId);
    if (left < 0 || leftToday < 0) return "too_many";
    if (sent && (await isOwn(app, tx, userId, sent))) return { result: await then(tx) };
    // Whoever guesses has got past the first step: its owner should know.
    if (left === 0 && user) await tellOwner(app, tx, user, "second_factor_guessed");
    return "wrong";
  });
  if (done === "too_many") refuse("too_many_attempts");
  if (done === "wrong") {
    // Of however many at once, only so many learn that theirs was wrong.
    await countOrRefuse(app, "factor_address", ip);
    return refuse("second_factor_wrong", { field: "second_factor" });
  }
  await forgetAttempts(app, "factor", userId);
  await forgetAttempts(app, "factor_day", userId);
  return done.result;
}

async function isOwn(app: App, tx: Tx, userId: string, sent: SentFactor): Promise<boolean> {
  if (sent.kind === "code") return isCode(app, tx, userId, sent.code);
  if (sent.kind === "recovery") return deleteRecoveryCode(tx, recoveryHash(userId, sent.code));
  return isAnswered(app, tx, userId, sent.answer);
}

async function isCode(app: App, tx: Tx, userId: string, code: string): Promise<boolean> {
  const own = await findAuthenticator(tx, userId);
  if (!own) return false;
  const secret = await app.secrets.open(own.secret, userId);
  if (secret === null) {
    app.log.error({ user: userId }, "the key that secrets are kept with is another one: codes of apps are refused");
    return false;
  }
  const step = stepOfCode(secret, code, app.now(), own.last_step);
  if (step === undefined) return false;
  await noteStep(tx, userId, step);
  return true;
}

async function isAnswered(app: App, tx: Tx, userId: string, text: string): Promise<boolean> {
  const said = readAnswer(text);
  if (!said) return false;
  const step = await findOpenStep(app, tx, said.challenge, "answer");
  if (step?.user_id !== userId || !(await deleteStep(tx, step.key_hash))) return false;
  const passkey = (await listPasskeys(tx, userId)).find(({ id_hash }) => id_hash === said.idHash);
  const counter = passkey ? await answeredCount(app, passkey, said) : null;
  if (counter === null) return false;
  await updatePasskey(tx, said.idHash, { counter, last_used_at: app.now() });
  return true;
}
