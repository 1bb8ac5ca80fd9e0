import { randomUUID } from "node:crypto";
import { realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { makeFolder } from "../../platform/folders/index.ts";
import type { Admin } from "../../viewer.ts";
import { changeSettings } from "../site/index.ts";
import { backupFolder, isReserved, sealPassphrase } from "./backup-place.ts";

const MIN_PASSPHRASE = 8;

const isMask = (text: string) => /^\*+$/.test(text);

/** Failures that the contract does not check: what cannot be written is said before anything is stored. */
export async function backupProblems(app: App, _: Admin, input: Parsed<"saveBackupSettings">): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  if (input.backup_keep < 1) problems.push({ field: "backup_keep", code: "at_least:1" });
  const folder = await folderProblem(app, input.backup_folder);
  if (folder) problems.push(folder);
  const { backup_passphrase: given } = input;
  const isUnchanged = isMask(given) && app.settings.get("backups").backup_passphrase !== "";
  if (input.backup_key !== "passphrase" || isUnchanged) return problems;
  if (given === "" || isMask(given)) problems.push({ field: "backup_passphrase", code: "required" });
  else if (given.length < MIN_PASSPHRASE) problems.push({ field: "backup_passphrase", code: `min:${MIN_PASSPHRASE}` });
  return problems;
}

/** Writes and removes a file, so that a folder that does not work is refused at once. */
async function folderProblem(app: App, given: string): Promise<FieldFailure | undefined> {
  const field = "backup_folder";
  const folder = backupFolder(app, given);
  if (isReserved(app, folder)) return { field, code: "backup_folder_reserved" };
  const file = join(folder, `check-${randomUUID()}`);
  try {
    makeFolder(folder);
    // A link may lead into a folder of the site.
    if (isReserved({ dataFolder: await realpath(app.dataFolder) }, await realpath(folder)))
      return { field, code: "backup_folder_reserved" };
    await writeFile(file, "");
  } catch (error) {
    return { field, code: "backup_folder_unwritable", params: { reason: (error as Error).message } };
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
  return undefined;
}

/** Saves the settings; a masked passphrase stays. */
export async function saveBackupSettings(app: App, admin: Admin, input: Parsed<"saveBackupSettings">): Promise<null> {
  const fields = await backupProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const change = changeByPage("backups", input);
  const { backup_passphrase: given = "", ...others } = change.backups ?? {};
  const backup_passphrase = given === "" ? "" : await sealPassphrase(app, given);
  const backups = isMask(given) ? others : { ...others, backup_passphrase };
  await app.db.write((tx) => changeSettings(app, tx, { backups }, admin));
  return null;
}
