import type { Parsed } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logPackage } from "../log-changes.ts";
import { findInstalled, findPackage, saveInstalled } from "./queries.ts";

/** Installs a checked package, or updates the plugin to it. A new plugin is off. */
export async function installPlugin(app: App, admin: Admin, { checksum }: Parsed<"installPlugin">): Promise<null> {
  await app.db.write(async (tx) => {
    const note = await applyPackage(app, tx, checksum);
    await app.invalidate(tx, "site");
    if (note !== "") await logPackage(app, tx, admin, note);
  });
  return null;
}

/** Makes a stored package the one of its plugin. Returns what that was, in words; "" if it was that already. */
export async function applyPackage(app: App, tx: Tx, checksum: string): Promise<string> {
  const { slug_name, version } = required(await findPackage(tx, checksum), "object_not_found");
  const before = await findInstalled(tx, slug_name);
  if (before?.checksum === checksum) return "";
  await saveInstalled(tx, {
    ...{ slug_name, checksum, previous_checksum: before?.checksum ?? "", error: "", failed_at: 0 },
    updated_at: app.now(),
  });
  // An update may have to begin anew, as after a change of the settings.
  await app.plugins.save(tx, slug_name, before ? {} : { enabled: false });
  return `${slug_name}: ${before ? "updated to" : "installed"} ${version}`;
}
