import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { requireActiveAdmin } from "../../users/index.ts";
import { decideClaims, sendClaimMails } from "../registration/mail-claims.ts";

/** Mails the owners of some accounts, whose addresses an administrator has typed in. Rules: docs/rules/accounts.md AC32. */
export async function mailClaimLinks(
  app: App,
  admin: Admin,
  input: Parsed<"mailClaimLinks">,
): Promise<Reply<"mailClaimLinks">> {
  if (!app.mail.isConfigured) fail("mail_server_missing");
  const accounts = input.accounts.map(({ username, address }) => ({ username, address: address.trim() }));
  const decided = await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const claims = await decideClaims(app, tx, accounts, new Set());
    await sendClaimMails(app, tx, claims);
    for (const { user, problem } of claims) {
      if (!user || problem !== null) continue;
      const object = { id: user.id, kind: "user" };
      await logStaffAction(app, tx, admin, { action: "claim_mail", object, person_id: user.id });
    }
    return claims;
  });
  const problems = decided.flatMap(({ problem }, index) =>
    problem === null ? [] : [{ ...accounts[index]!, problem }],
  );
  return { sent: accounts.length - problems.length, problems };
}
