import { sharedModules } from "@askwell/domain";
import { pointEntries } from "../isolation/points.ts";
import type { PackageFiles } from "./archive.ts";
import type { PluginManifest } from "./manifest.ts";
import { rejectPackage } from "./package-error.ts";

/** The limit of a module for browsers. Source: docs/rules/plugins.md PL30. */
export const MAX_BROWSER_BYTES = 1024 * 1024;

/** The path of the module for browsers inside its package; undefined without one. */
export const browserFileOf = ({ askwell }: PluginManifest) => askwell.entries.browser?.replace(/^\.\//, "");

/** What the module of a package for browsers exports, of the kinds that it declares. */
const exportsOf = ({ askwell }: PluginManifest) =>
  pointEntries.flatMap(([, { kind, browser }]) => (browser && askwell.kinds.includes(kind) ? [browser] : []));

/** Its size in bytes, compressed by nothing; 0 without one. */
export const browserBytesOf = (manifest: PluginManifest, files: PackageFiles): number =>
  files.get(browserFileOf(manifest) ?? "")?.length ?? 0;

/**
 * Checks the module of a package for browsers without running it: an ES module that imports what the page shares, and
 * exports what one of its kinds has there. Throws `PackageError` with the reason.
 */
export async function checkBrowserEntry(manifest: PluginManifest, files: PackageFiles): Promise<void> {
  const entry = browserFileOf(manifest);
  if (entry === undefined) return;
  const offered = exportsOf(manifest);
  if (offered.length === 0)
    rejectPackage("package_problems.browser.kind", { kinds: manifest.askwell.kinds.join(", ") });
  const bytes = files.get(entry);
  if (!bytes) rejectPackage("package_problems.manifest.file", { place: "entries.browser", file: entry });
  if (bytes.length > MAX_BROWSER_BYTES)
    rejectPackage("package_problems.browser.size", { file: entry, bytes: bytes.length, max: MAX_BROWSER_BYTES });
  const { imports, exported } = await lex(bytes).catch(() =>
    rejectPackage("package_problems.browser.module", { file: entry }),
  );
  const missing = imports.find((name) => !(sharedModules as readonly string[]).includes(name));
  if (missing !== undefined)
    rejectPackage("package_problems.browser.import", { file: entry, name: missing, modules: sharedModules.join(", ") });
  if (!offered.some((name) => exported.includes(name)))
    rejectPackage("package_problems.browser.export", { file: entry, names: offered.join(", ") });
}

/** What a module imports by name, and what it exports. */
async function lex(bytes: Buffer): Promise<{ imports: string[]; exported: string[] }> {
  const source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const { init, parse } = await import("es-module-lexer");
  await init;
  const [imports, exported] = parse(source);
  return { imports: imports.flatMap(({ n }) => (n === undefined ? [] : [n])), exported: exported.map(({ n }) => n) };
}
