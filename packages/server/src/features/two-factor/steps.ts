import { secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { findStep, insertStep } from "./queries.ts";
import type { FactorStepRow } from "./table.ts";

/** What a step is part of: a login, the setup of an app or a passkey, or an assertion of a passkey. */
export type StepPurpose = "enter" | "authenticator" | "passkey" | "answer";

interface NewStep extends Pick<FactorStepRow, "user_id" | "kept"> {
  readonly purpose: StepPurpose;
  /** Identifies the step; only its hash is stored. */
  readonly secret: string;
}

/** Stores a step that a later request completes. */
export async function createStep(app: App, tx: Tx, { secret, ...step }: NewStep): Promise<void> {
  const now = app.now();
  const expires_at = now + secondFactor.timeoutS;
  await insertStep(tx, { ...step, key_hash: hashToken(secret), created_at: now, expires_at });
}

/** The step with this secret, if it has this purpose and has not expired. */
export async function findOpenStep(
  app: App,
  db: Db,
  secret: string,
  purpose: StepPurpose,
): Promise<FactorStepRow | undefined> {
  const step = await findStep(db, hashToken(secret));
  return step?.purpose === purpose && step.expires_at > app.now() ? step : undefined;
}
