import { accountKey, type ClaimProblem, isEmail } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { readKeyValues, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { listUsersByEmail, setClaimStatus, type UserRow, usersByUsername } from "../../users/index.ts";

/** An imported account, and the address of the person whose it is. */
export interface ClaimRequest {
  readonly username: string;
  readonly address: string;
}

/** A request with its account, and why nothing is sent for it; null if a mail is. */
export interface DecidedClaim {
  readonly user: UserRow | undefined;
  readonly address: string;
  readonly problem: ClaimProblem | null;
}

/** Whether an imported account waits for its owner: it has neither a password nor an address. */
export const isUnclaimed = (user: Pick<UserRow, "password_hash" | "email">): boolean =>
  user.password_hash === "" && user.email === "";

/** How many requests are decided and stored together. */
export const CLAIM_BATCH = 50;
const AGAIN_SECONDS = 7 * 24 * 3600;
const markOf = (userId: string) => `claim-mail.${userId}`;

/**
 * Mails the owners of imported accounts a link by which they take them over; returns the problems in the order of the
 * requests, null for what is sent. With `isDry` nothing is sent. Rule: docs/rules/accounts.md AC28.
 */
export async function mailClaims(
  app: App,
  requests: readonly ClaimRequest[],
  isDry: boolean,
): Promise<(ClaimProblem | null)[]> {
  const problems: (ClaimProblem | null)[] = [];
  const seen = new Set<string>();
  for (let start = 0; start < requests.length; start += CLAIM_BATCH) {
    const decided = await decideClaims(app, app.db.read, requests.slice(start, start + CLAIM_BATCH), seen);
    if (!isDry) await app.db.write((tx) => sendClaimMails(app, tx, decided));
    problems.push(...decided.map(({ problem }) => problem));
  }
  return problems;
}

/** Decides who is mailed, in the order of the requests; `seen` has the accounts and addresses of earlier ones. */
export async function decideClaims(
  app: App,
  db: Db,
  requests: readonly ClaimRequest[],
  seen: Set<string>,
): Promise<DecidedClaim[]> {
  const users = await usersByUsername(
    db,
    requests.map(({ username }) => username),
  );
  const byKey = new Map(users.map((user) => [user.username_key, user]));
  const keys = requests.map(({ address }) => accountKey(address)).filter((key) => key !== "");
  const taken = new Set((await listUsersByEmail(db, keys)).map(({ email_key }) => email_key));
  const mailed = await claimMailTimes(
    db,
    users.map(({ id }) => id),
  );
  return requests.map(({ username, address }) => {
    const user = byKey.get(accountKey(username));
    const problem = problemOf({ user, address, taken, seen });
    const isRecent = user !== undefined && !canMailAgain(app, mailed.get(user.id) ?? 0);
    return { user, address, problem: problem ?? (isRecent ? "mailed_recently" : null) };
  });
}

/** Stores the mails of those requests that have no problem; the server sends them. */
export async function sendClaimMails(app: App, tx: Tx, decided: readonly DecidedClaim[]): Promise<void> {
  const sent = decided.flatMap(({ user, address, problem }) => (user && problem === null ? [{ user, address }] : []));
  for (const { user, address } of sent) {
    await saveKeyValue(tx, markOf(user.id), String(app.now()), app.now());
    await app.emit(tx, { kind: "claim_mail_due", user_id: user.id, address, params: { name: user.display_name } });
  }
  await setClaimStatus(
    tx,
    sent.map(({ user }) => user.id),
    "mailed",
  );
}

/** When the owners of accounts were mailed last, by the ids of the accounts; without those that never were. */
export async function claimMailTimes(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const marks = await readKeyValues(db, userIds.map(markOf));
  return new Map(
    userIds.flatMap((id) => (marks.has(markOf(id)) ? [[id, Number(marks.get(markOf(id)))] as const] : [])),
  );
}

/** Whether an owner who was mailed at a time, 0 for never, can be mailed now. */
export const canMailAgain = (app: App, mailedAt: number): boolean =>
  mailedAt === 0 || mailedAt + AGAIN_SECONDS <= app.now();

interface ClaimCheck {
  readonly user: UserRow | undefined;
  readonly address: string;
  readonly taken: ReadonlySet<string>;
  readonly seen: Set<string>;
}

function problemOf({ user, address, taken, seen }: ClaimCheck): ClaimProblem | null {
  const key = accountKey(address);
  if (!isEmail(address)) return "invalid_address";
  if (!user || user.status === "deleted") return "unknown_account";
  if (!isUnclaimed(user)) return "claimed_already";
  if (taken.has(key)) return "address_of_another";
  if (seen.has(`user ${user.id}`) || seen.has(`address ${key}`)) return "twice";
  seen.add(`user ${user.id}`).add(`address ${key}`);
  return null;
}
