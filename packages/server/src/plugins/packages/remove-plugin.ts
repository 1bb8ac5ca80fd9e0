import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { ensureAdminLogin } from "../configuration.ts";
import { logPackage } from "../log-changes.ts";
import { deleteInstalled, deletePluginValues, deleteUnusedPackages, findInstalled } from "./queries.ts";

/** Removes an installed plugin; its settings and values stay for a later installation unless they are to be deleted too. */
export async function removePlugin(app: App, admin: Admin, input: Parsed<"removePlugin">): Promise<null> {
  const { plugin_slug_name: slugName, with_data } = input;
  const plugin = app.plugins.find(slugName);
  if (plugin) await ensureAdminLogin(app, plugin);
  await app.db.write(async (tx) => {
    required(await findInstalled(tx, slugName), "object_not_found");
    await deleteInstalled(tx, slugName);
    await app.plugins.save(tx, slugName, { enabled: false });
    if (with_data) await deletePluginValues(tx, slugName);
    await deleteUnusedPackages(tx, app.now() + 1);
    await app.invalidate(tx, "site");
    await logPackage(app, tx, admin, `${slugName}: removed${with_data ? " with its data" : ""}`);
  });
  return null;
}
