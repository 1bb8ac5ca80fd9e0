import { randomUUID } from "node:crypto";
import { spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { deleteCode, deleteCodes, findCode, insertCode } from "./queries.ts";

/** What a code is good for, and for nothing else. */
export type CodePurpose =
  | "activate"
  | "reset_password"
  | "change_email"
  | "bind_login"
  | "claim"
  | "unsubscribe"
  | "export";

/** Codes of an account: a new one of any kind makes the older ones worthless. */
const ACCOUNT_PURPOSES = ["activate", "reset_password", "change_email"];

/** What could take an account over again after its password was changed, asked for by whoever had the old one. */
export async function dropTakeovers(tx: Tx, userId: string): Promise<void> {
  await deleteCodes(tx, userId, ["reset_password", "change_email"]);
}

const livesSeconds: Record<CodePurpose, number> = {
  activate: spansSeconds.accountCode,
  reset_password: spansSeconds.accountCode,
  change_email: spansSeconds.accountCode,
  bind_login: spansSeconds.accountCode,
  claim: 7 * 24 * 3600,
  unsubscribe: spansSeconds.unsubscribeCode,
  export: spansSeconds.accountCode,
};

/**
 * Makes a code for one person and purpose, to be sent in a link; only its hash is kept. `detail` is what the purpose
 * needs to know: the address that the code is sent to. Source: api-accounts 15.
 */
export async function issueCode(
  app: App,
  tx: Tx,
  code: { user_id: string; purpose: CodePurpose; detail?: string },
): Promise<string> {
  const secret = randomUUID();
  const now = app.now();
  if (ACCOUNT_PURPOSES.includes(code.purpose)) await deleteCodes(tx, code.user_id, ACCOUNT_PURPOSES);
  await insertCode(tx, {
    code_hash: hashToken(secret),
    user_id: code.user_id,
    purpose: code.purpose,
    detail: code.detail ?? "",
    created_at: now,
    expires_at: now + livesSeconds[code.purpose],
  });
  return secret;
}

/** Uses up a code. Refuses with `link_expired` unless it is there, in time and for this purpose. */
export async function takeCode(
  app: App,
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
): Promise<{ user_id: string; detail: string }> {
  const code = await findCode(tx, hashToken(secret));
  if (code?.purpose !== purpose || code.expires_at <= app.now()) return refuse("link_expired");
  if (!(await deleteCode(tx, code.code_hash))) return refuse("link_expired");
  return code;
}

/** The page that takes a code, by what the code is for. */
const pages: Record<CodePurpose, string> = {
  activate: "/users/account-activation",
  reset_password: "/users/password-reset",
  change_email: "/users/confirm-new-email",
  bind_login: "/users/confirm-email",
  claim: "/users/claim",
  unsubscribe: "/users/unsubscribe",
  export: "/users/settings/export",
};

/** The link that carries a code to its page. */
export function linkTo(app: App, purpose: CodePurpose, code: string): string {
  return `${app.settings.get("general").site_url}${pages[purpose]}?code=${encodeURIComponent(code)}`;
}
