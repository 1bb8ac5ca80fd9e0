import type { Parsed } from "@askwell/contract";
import { changeByPage } from "@askwell/domain";
import { type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeSettings } from "../site/index.ts";
import { sealSecret, secretSettings } from "./backup-place.ts";
import { isMask, placeProblems } from "./place-problems.ts";

const MIN_PASSPHRASE = 8;

/** Failures that the contract does not check: what cannot be written is said before anything is stored. */
export async function backupProblems(app: App, _: Admin, input: Parsed<"saveBackupSettings">): Promise<FieldFailure[]> {
  const problems: FieldFailure[] = [];
  if (input.backup_keep < 1) problems.push({ field: "backup_keep", code: "at_least:1" });
  problems.push(...(await placeProblems(app, input)));
  const { backup_passphrase: given } = input;
  const isUnchanged = isMask(given) && app.settings.get("backups").backup_passphrase !== "";
  if (input.backup_key !== "passphrase" || isUnchanged) return problems;
  if (given === "" || isMask(given)) problems.push({ field: "backup_passphrase", code: "required" });
  else if (given.length < MIN_PASSPHRASE) problems.push({ field: "backup_passphrase", code: `min:${MIN_PASSPHRASE}` });
  return problems;
}

/** Saves the settings; masked secrets stay. */
export async function saveBackupSettings(app: App, admin: Admin, input: Parsed<"saveBackupSettings">): Promise<null> {
  const fields = await backupProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const backups = { ...changeByPage("backups", input).backups };
  for (const name of secretSettings) {
    if (isMask(input[name])) delete backups[name];
    else if (input[name] !== "") Object.assign(backups, { [name]: await sealSecret(app, name, input[name]) });
  }
  await app.db.write((tx) => changeSettings(app, tx, { backups }, admin));
  return null;
}
