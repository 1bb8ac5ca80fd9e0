import type { ClaimProblem } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { ensureKeyValue, lockKeyValue, readKeyValue, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../../tables.ts";

const NAME = "accounts.claim_mailing";

/** The mails of a list of owners: what was requested, and how far it is. */
export interface ClaimMailing {
  readonly id: string;
  readonly started_at: number;
  /** Who has started it. */
  readonly user_id: string;
  /** Number of its accounts. */
  readonly total: number;
  /** Number of the parts into which it is divided, and those that are done. */
  readonly parts: number;
  readonly done_parts: readonly number[];
  /** Accounts that are dealt with, and those whose owner is mailed. */
  readonly done: number;
  readonly mailed: number;
  readonly problems: Readonly<Partial<Record<ClaimProblem, number>>>;
  readonly is_stopped: boolean;
}

/** Whether parts of it are still to be mailed. */
export const isRunning = (mailing: ClaimMailing): boolean =>
  !mailing.is_stopped && mailing.done_parts.length < mailing.parts;

/** The last mailing. */
export async function readMailing(db: Db): Promise<ClaimMailing | undefined> {
  return parsed(await readKeyValue(db, NAME));
}

/** The same, locked until the transaction ends, also before the first one. */
export async function lockMailing(app: App, tx: Tx): Promise<ClaimMailing | undefined> {
  await ensureKeyValue(tx, NAME, "", app.now());
  return parsed(await lockKeyValue(tx, NAME));
}

/** Stores how far a mailing is. */
export async function saveMailing(app: App, tx: Tx, mailing: ClaimMailing): Promise<void> {
  await saveKeyValue(tx, NAME, JSON.stringify(mailing), app.now());
}

const parsed = (value: string | undefined) => (value ? (JSON.parse(value) as ClaimMailing) : undefined);
