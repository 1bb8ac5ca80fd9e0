import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { addRun } from "./add-run.ts";
import { findArchive } from "./find-archive.ts";

/** Verifies an archive. */
export async function startDrill(app: App, _: Admin, { name }: Parsed<"startDrill">): Promise<null> {
  const { archive } = (await findArchive(app, name)) ?? fail("object_not_found");
  const run = { kind: "drill", archive: name, scheduled: 0, size_bytes: archive.sizeBytes } as const;
  await app.db.write(async (tx) => {
    if (!(await addRun(app, tx, run))) fail("backup_running");
  });
  return null;
}
