import { randomUUID } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { requireActiveAdmin } from "../../users/index.ts";
import { CLAIM_BATCH, type ClaimRequest } from "../registration/mail-claims.ts";
import { checkedList } from "./claim-list.ts";
import { isRunning, lockMailing, saveMailing } from "./claim-mailing.ts";

/**
 * Mails those of a list that have no problem, in parts, each by a job of its own that goes on after a restart. Rules:
 * docs/rules/accounts.md AC32.
 */
export async function startClaimMails(
  app: App,
  admin: Admin,
  { list }: Parsed<"startClaimMails">,
): Promise<Reply<"startClaimMails">> {
  if (!app.mail.isConfigured) fail("mail_server_missing");
  const { ready } = await checkedList(app, list);
  if (ready.length === 0) return { ready: 0 };
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    const before = await lockMailing(app, tx);
    if (before && isRunning(before)) fail("claim_mails_running");
    await storeMailing(app, tx, admin, ready);
    const entry = { action: "claim_mails_start", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
    await logStaffAction(app, tx, admin, { ...entry, note: String(ready.length) });
  });
  return { ready: ready.length };
}

async function storeMailing(app: App, tx: Tx, admin: Admin, requests: readonly ClaimRequest[]): Promise<void> {
  const parts = Math.ceil(requests.length / CLAIM_BATCH);
  const id = randomUUID();
  const counts = { total: requests.length, parts, done_parts: [], done: 0, mailed: 0, problems: {} };
  await saveMailing(app, tx, { id, started_at: app.now(), user_id: admin.id, ...counts, is_stopped: false });
  for (let part = 0; part < parts; part++) {
    const some = requests.slice(part * CLAIM_BATCH, (part + 1) * CLAIM_BATCH);
    await app.emit(tx, { kind: "claim_mails_requested", mailing_id: id, part, requests: some });
  }
}
