import { secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { findStep, insertStep } from "./queries.ts";
import type { FactorStepRow } from "./table.ts";

/** What waits for its second half: a log-in, an app or a passkey to be set up, the answer of a passkey. */
export type StepPurpose = "enter" | "authenticator" | "passkey" | "answer";

interface NewStep extends Pick<FactorStepRow, "user_id" | "kept"> {
  readonly purpose: StepPurpose;
  /** Continues the step; whoever makes it keeps it from everybody else. */
  readonly secret: string;
}

/** Notes something that waits for its second half. */
export async function openStep(app: App, tx: Tx, { secret, ...step }: NewStep): Promise<void> {
  const now = app.now();
  const expires_at = now + secondFactor.patienceS;
  await insertStep(tx, { ...step, key_hash: hashToken(secret), created_at: now, expires_at });
}

/** What a secret continues, if it is for this purpose and in time. */
export async function findOpenStep(
  app: App,
  db: Db,
  secret: string,
  purpose: StepPurpose,
): Promise<FactorStepRow | undefined> {
  const step = await findStep(db, hashToken(secret));
  return step?.purpose === purpose && step.expires_at > app.now() ? step : undefined;
}
