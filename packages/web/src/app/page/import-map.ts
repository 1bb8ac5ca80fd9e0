import { addBasePath } from "@askwell/domain";
import type { PagePlugins } from "../boot.ts";
import { scriptJson } from "./document.ts";
import type { AssetManifest } from "./page.ts";

/**
 * The import map of a page: what code of installed plugins imports from it, and the hash of that code. "" if no active
 * plugin has such code. Rules: docs/rules/plugins.md PL31.
 */
export function importMapOf(
  { modules }: Pick<PagePlugins, "modules">,
  { sharedModules = {} }: Pick<AssetManifest, "sharedModules">,
  basePath: string,
): string {
  if (modules.length === 0) return "";
  const shared = Object.entries(sharedModules).map(([name, address]) => [name, addBasePath(basePath, address)]);
  const hashes = modules.map(({ address, integrity }) => [addBasePath(basePath, address), integrity]);
  return scriptJson({ imports: Object.fromEntries(shared), integrity: Object.fromEntries(hashes) });
}
