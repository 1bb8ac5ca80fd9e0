import { randomUUID } from "node:crypto";
import { spansSeconds } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Tx } from "../../tables.ts";
import { deleteCode, deleteCodes, findCode, insertCode } from "./queries.ts";
import type { AccountCodeRow } from "./table.ts";

/** The only purpose that a code can be redeemed for. */
export type CodePurpose =
  | "activate"
  | "reset_password"
  | "change_email"
  | "bind_login"
  | "claim"
  | "unsubscribe"
  | "export"
  /** Leads a suspended user to the page on which they appeal: in the mail, and after a denied log-in. */
  | "appeal"
  | "appeal_at_login"
  /** What an unsubscribe code becomes when it has stopped mail, and when that was undone. */
  | "resubscribe"
  | "resubscribed";

/** Issuing a code for one of these purposes invalidates the user's older codes for all of them. */
const ACCOUNT_PURPOSES = ["activate", "reset_password", "change_email"];

/** Issuing a code for one of these purposes invalidates the user's older codes for the same. */
const REPLACED_PURPOSES = ["export", "appeal_at_login"];

/** Deletes the codes that could take the account over after a password change; a person who knew the old password may have requested them. */
export async function deleteTakeoverCodes(tx: Tx, userId: string): Promise<void> {
  await deleteCodes(tx, userId, ["reset_password", "change_email"]);
}

const lifetimeSeconds: Record<CodePurpose, number> = {
  activate: spansSeconds.accountCode,
  reset_password: spansSeconds.accountCode,
  change_email: spansSeconds.accountCode,
  bind_login: spansSeconds.accountCode,
  claim: 7 * 24 * 3600,
  unsubscribe: spansSeconds.unsubscribeCode,
  resubscribe: spansSeconds.unsubscribeCode,
  resubscribed: spansSeconds.unsubscribeCode,
  export: spansSeconds.accountCode,
  appeal: spansSeconds.appealCode,
  appeal_at_login: spansSeconds.appealAtLoginCode,
};

/** For so long after it has expired a code can be told from one that never existed. */
const rememberedSeconds: Partial<Record<CodePurpose, number>> = { unsubscribe: spansSeconds.unsubscribeCode };

/** Whether a code cannot be redeemed any more, though its row may be stored for longer. */
export const isExpired = (
  app: App,
  { purpose, created_at, expires_at }: Pick<AccountCodeRow, "purpose" | "created_at" | "expires_at">,
): boolean => Math.min(expires_at, created_at + lifetimeSeconds[purpose as CodePurpose]) <= app.now();

/**
 * Issues a code for one user and purpose, to be sent in a link; only its hash is stored. `detail` is what the purpose
 * needs, such as the address that the code is sent to. Source: docs/rules/accounts.md AC5.
 */
export async function issueCode(
  app: App,
  tx: Tx,
  code: { user_id: string; purpose: CodePurpose; detail?: string },
): Promise<string> {
  const secret = randomUUID();
  const now = app.now();
  const replacedPurposes = ACCOUNT_PURPOSES.includes(code.purpose) ? ACCOUNT_PURPOSES : [code.purpose];
  if (replacedPurposes === ACCOUNT_PURPOSES || REPLACED_PURPOSES.includes(code.purpose))
    await deleteCodes(tx, code.user_id, replacedPurposes);
  await insertCode(tx, {
    code_hash: hashToken(secret),
    user_id: code.user_id,
    purpose: code.purpose,
    detail: code.detail ?? "",
    created_at: now,
    expires_at: now + lifetimeSeconds[code.purpose] + (rememberedSeconds[code.purpose] ?? 0),
  });
  return secret;
}

/** Redeems a code. Fails with `link_expired` unless the code exists, is not expired and has this purpose. */
export async function redeemCode(
  app: App,
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
): Promise<{ user_id: string; detail: string }> {
  const code = await findCode(tx, hashToken(secret));
  if (code?.purpose !== purpose || isExpired(app, code)) return fail("link_expired");
  if (!(await deleteCode(tx, code.code_hash))) return fail("link_expired");
  return code;
}

/** The path of the page that redeems a code, by purpose. */
const pagePaths: Record<CodePurpose, string> = {
  activate: "/users/account-activation",
  reset_password: "/users/password-reset",
  change_email: "/users/confirm-new-email",
  bind_login: "/users/confirm-email",
  claim: "/users/claim",
  unsubscribe: "/users/unsubscribe",
  resubscribe: "/users/unsubscribe",
  resubscribed: "/users/unsubscribe",
  export: "/users/settings/export",
  appeal: "/users/account-suspended",
  appeal_at_login: "/users/account-suspended",
};

/** The absolute URL of the page that redeems a code. */
export function codeUrl(app: App, purpose: CodePurpose, code: string): string {
  return `${app.settings.get("general").site_url}${pagePaths[purpose]}?code=${encodeURIComponent(code)}`;
}
