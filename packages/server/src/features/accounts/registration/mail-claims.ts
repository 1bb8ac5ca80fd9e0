import { accountKey, isEmail } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { readKeyValues, saveKeyValue } from "../../../platform/key-value-store/index.ts";
import { listUsersByEmail, type UserRow, usersByUsername } from "../../users/index.ts";

/** An imported account, and the address of the person whose it is. */
export interface ClaimRequest {
  readonly username: string;
  readonly address: string;
}

/** Why nothing was sent for a request. */
export type ClaimProblem =
  | "invalid address"
  | "no account of this name"
  | "claimed already"
  | "the address of another account"
  | "twice in this list"
  | "mailed within seven days";

/** Whether an imported account waits for its owner: it has neither a password nor an address. */
export const isUnclaimed = (user: Pick<UserRow, "password_hash" | "email">): boolean =>
  user.password_hash === "" && user.email === "";

const BATCH = 200;
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
  for (let start = 0; start < requests.length; start += BATCH) {
    const some = requests.slice(start, start + BATCH);
    problems.push(...(await mailBatch(app, some, { seen, isDry })));
  }
  return problems;
}

interface ClaimRun {
  /** Accounts and addresses of earlier requests. */
  readonly seen: Set<string>;
  readonly isDry: boolean;
}

async function mailBatch(app: App, requests: readonly ClaimRequest[], { seen, isDry }: ClaimRun) {
  const { read } = app.db;
  const users = await usersByUsername(
    read,
    requests.map(({ username }) => username),
  );
  const byKey = new Map(users.map((user) => [user.username_key, user]));
  const keys = requests.map(({ address }) => accountKey(address)).filter((key) => key !== "");
  const taken = new Set((await listUsersByEmail(read, keys)).map(({ email_key }) => email_key));
  const mailed = await readKeyValues(
    read,
    users.map(({ id }) => markOf(id)),
  );
  const decided = requests.map(({ username, address }) => {
    const user = byKey.get(accountKey(username));
    const problem = problemOf({ user, address, taken, seen });
    const until = user ? Number(mailed.get(markOf(user.id)) ?? 0) + AGAIN_SECONDS : 0;
    const isRecent = user !== undefined && mailed.has(markOf(user.id)) && until > app.now();
    return { user, address, problem: problem ?? (isRecent ? ("mailed within seven days" as const) : null) };
  });
  if (!isDry)
    await app.db.write(async (tx) => {
      for (const { user, address, problem } of decided) {
        if (!user || problem !== null) continue;
        await saveKeyValue(tx, markOf(user.id), String(app.now()), app.now());
        const params = { name: user.display_name };
        const mail = { template: "claim", user_id: user.id, address, language: "", params };
        await app.emit(tx, { kind: "mail_wanted", ...mail });
      }
    });
  return decided.map(({ problem }) => problem);
}

interface ClaimCheck {
  readonly user: UserRow | undefined;
  readonly address: string;
  readonly taken: ReadonlySet<string>;
  readonly seen: Set<string>;
}

function problemOf({ user, address, taken, seen }: ClaimCheck): ClaimProblem | null {
  const key = accountKey(address);
  if (!isEmail(address)) return "invalid address";
  if (!user || user.status === "deleted") return "no account of this name";
  if (!isUnclaimed(user)) return "claimed already";
  if (taken.has(key)) return "the address of another account";
  if (seen.has(`user ${user.id}`) || seen.has(`address ${key}`)) return "twice in this list";
  seen.add(`user ${user.id}`).add(`address ${key}`);
  return null;
}
