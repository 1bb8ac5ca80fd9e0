import { backupPeriodS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Tx } from "../../tables.ts";
import { listActiveAdmins } from "../users/index.ts";
import { findLastRun } from "./queries.ts";

/** What administrators were notified last, and when: `failed 1772337600`. */
const NOTIFIED = "backup_notified";
/** After this time they are notified again, if nothing has changed. */
const REMIND_S = 7 * 86_400;

/** Mails administrators that the schedule makes no backups. Rules: docs/rules/backup.md BK16. */
export async function notifyAdministrators(app: App): Promise<void> {
  const trouble = await troubleOf(app);
  const notified = (await readKeyValue(app.db.read, NOTIFIED)) ?? "";
  const [kind = "", at = "0"] = notified.split(" ");
  const isKnown = trouble && kind === trouble.kind && Number(at) > app.now() - REMIND_S;
  if (trouble ? isKnown : notified === "") return;
  await app.db.write(async (tx) => {
    // Another process may have done so since.
    if (((await lockKeyValue(tx, NOTIFIED)) ?? "") !== notified) return;
    await saveKeyValue(tx, NOTIFIED, trouble ? `${trouble.kind} ${app.now()}` : "", app.now());
    if (trouble) await mailAdministrators(app, tx, trouble);
  });
}

interface Trouble {
  readonly kind: "failed" | "missing";
  readonly reason: string;
}

async function troubleOf(app: App): Promise<Trouble | undefined> {
  const settings = app.settings.get("backups");
  const periodS = backupPeriodS(settings);
  if (periodS === 0) return undefined;
  const done = await findLastRun(app.db.read, { kind: "backup", state: "done" });
  if (done && done.created_at < app.now() - 2 * periodS) return { kind: "missing", reason: "" };
  const failed = await findLastRun(app.db.read, { kind: "backup", state: "failed" });
  const isNewest = failed && (!done || failed.created_at > done.created_at);
  return isNewest && failed.scheduled === 1 ? { kind: "failed", reason: failed.error } : undefined;
}

async function mailAdministrators(app: App, tx: Tx, { kind, reason }: Trouble): Promise<void> {
  const url = `${app.settings.get("general").site_url}/admin/backups`;
  for (const { id: user_id, email: address, language } of await listActiveAdmins(tx)) {
    const params = { reason, url };
    await app.emit(tx, { kind: "mail_wanted", template: `backup_${kind}`, user_id, address, language, params });
  }
}
