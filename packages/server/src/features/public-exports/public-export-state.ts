import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { lockKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import type { Tx } from "../../tables.ts";
import { listActiveAdmins } from "../users/index.ts";
import { isOffered, publicExportFile } from "./public-export-file.ts";

/** When the last one failed, when administrators were last notified, and why it failed; none if it did not fail. */
interface ExportFailure {
  readonly at: number;
  readonly notified_at: number;
  readonly reason: string;
}

const FAILURE = "public_export.failure";
/** After this time administrators are notified again, if nothing has changed. */
const REMIND_S = 7 * 86_400;

/** How the public export is, for the administration; null where none is made. Rule: docs/rules/public-export.md PX8. */
export async function publicExportState(app: App): Promise<Reply<"backups">["public_export"]> {
  if (!isOffered(app)) return null;
  const failure = failureIn(await readKeyValue(app.db.read, FAILURE));
  const file = await publicExportFile(app);
  return {
    state: failure ? "failed" : file ? "done" : "waiting",
    made_at: file ? Math.floor(file.madeAt / 1000) : 0,
    size_bytes: file?.sizeBytes ?? 0,
    failed_at: failure?.at ?? 0,
    error: failure?.reason ?? "",
  };
}

/** Notes that the last one was made. */
export async function noteExportMade(app: App): Promise<void> {
  if (failureIn(await readKeyValue(app.db.read, FAILURE)))
    await app.db.write((tx) => saveKeyValue(tx, FAILURE, "", app.now()));
}

/** Notes why the last one failed; administrators get a mail, and another one each week while nothing has changed. */
export async function noteExportFailed(app: App, reason: string): Promise<void> {
  await app.db.write(async (tx) => {
    const before = failureIn(await lockKeyValue(tx, FAILURE));
    const isKnown = before !== undefined && before.notified_at > app.now() - REMIND_S;
    const notified_at = isKnown ? before.notified_at : app.now();
    const failure: ExportFailure = { at: app.now(), notified_at, reason };
    await saveKeyValue(tx, FAILURE, JSON.stringify(failure), app.now());
    if (!isKnown) await mailAdministrators(app, tx, reason);
  });
}

const failureIn = (stored: string | undefined) => (stored ? (JSON.parse(stored) as ExportFailure) : undefined);

async function mailAdministrators(app: App, tx: Tx, reason: string): Promise<void> {
  const url = `${app.settings.get("general").site_url}/admin/backups`;
  for (const { id: user_id, email: address, language } of await listActiveAdmins(tx)) {
    const params = { reason, url };
    await app.emit(tx, { kind: "mail_wanted", template: "public_export_failed", user_id, address, language, params });
  }
}
