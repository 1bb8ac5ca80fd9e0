import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { findArchive, logArchive } from "./find-archive.ts";
import { findActiveRun } from "./queries.ts";

/** Deletes an archive. */
export async function deleteBackup(app: App, admin: Admin, { name }: Parsed<"deleteBackup">): Promise<null> {
  const { place } = (await findArchive(app, name)) ?? fail("object_not_found");
  const active = await findActiveRun(app.db.read);
  if (active?.archive === name) fail("backup_running");
  await place.remove(name);
  await logArchive(app, admin, "backup_delete", name);
  return null;
}
