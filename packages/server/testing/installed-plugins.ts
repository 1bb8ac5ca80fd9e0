import type { Reply } from "@askwell/contract";
import { sendForm } from "./files.ts";
import type { TestSite } from "./site.ts";

/** Uploads a package as an administrator; returns the envelope. */
export const uploadPackage = (site: TestSite, bytes: Buffer, language = "en") =>
  sendForm<Reply<"uploadPlugin">>(site, { ...site.admin, language }, "uploadPlugin", {
    file: { name: "plugin.tgz", bytes },
  });

/** Installs a package and activates the plugin. */
export async function installAndActivate(site: TestSite, bytes: Buffer): Promise<void> {
  const { data: found, msg } = await uploadPackage(site, bytes);
  if (!found?.checksum) throw new Error(msg);
  await site.call(site.admin, "installPlugin", { checksum: found.checksum });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: found.slug_name, enabled: true });
}

/** What the administration shows of a plugin. */
export async function detailOf(site: TestSite, slugName: string) {
  const { plugins } = await site.call(site.admin, "pluginDetails", {});
  return plugins.find(({ slug_name }) => slug_name === slugName);
}
