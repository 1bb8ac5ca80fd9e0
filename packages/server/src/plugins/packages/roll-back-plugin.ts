import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { logPackage } from "../log-changes.ts";
import { findInstalled, findPackage, saveInstalled } from "./queries.ts";

/** Goes back to the package before the last update; doing it again undoes that. */
export async function rollBackPlugin(
  app: App,
  admin: Admin,
  { plugin_slug_name: slugName }: Parsed<"rollBackPlugin">,
): Promise<null> {
  await app.db.write(async (tx) => {
    const row = required(await findInstalled(tx, slugName), "object_not_found");
    const before = (await findPackage(tx, row.previous_checksum)) ?? fail("object_not_found");
    await saveInstalled(tx, {
      ...{ slug_name: slugName, checksum: before.checksum, previous_checksum: row.checksum, error: "", failed_at: 0 },
      updated_at: app.now(),
    });
    await app.plugins.save(tx, slugName, {});
    await app.invalidate(tx, "site");
    await logPackage(app, tx, admin, `${slugName}: back to ${before.version}`);
  });
  return null;
}
