import type { Parsed } from "@askwell/contract";
import type { App } from "../app.ts";
import { tryConsume } from "../features/rate-limits/index.ts";
import { parseJson } from "../platform/db/index.ts";
import { readKeyValue, readKeyValues, saveKeyValue } from "../platform/key-value-store/index.ts";
import type { Viewer } from "../viewer.ts";

/** The last failure of a plugin that a browser has reported. */
interface BrowserError {
  /** Of the module that failed: an update makes the error one of the past. */
  readonly hash: string;
  readonly text: string;
  /** Unix seconds. */
  readonly at: number;
}

const nameOf = (slugName: string) => `plugin_error:${slugName}`;

/** Reports of one plugin are stored at most once in this time: all that follows says the same, or was made up. */
const PAUSE_S = 60;

/** As one line of plain text, without what may identify the reader: addresses with their queries, and mail addresses. */
function cleanReport(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\S+@\S+/g, "…")
    .replace(/(https?:\/\/[^\s/?#]*)[^\s)]*/gi, "$1/…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}

/**
 * Stores what a browser reports about the code of an active plugin, for the page of plugins. It switches nothing off:
 * anyone can report anything. Rules: docs/rules/plugins.md PL33.
 */
export async function reportPluginError(
  app: App,
  who: Viewer,
  { slug_name, place, message }: Parsed<"reportPluginError">,
): Promise<null> {
  const module = app.plugins.browserModule(slug_name);
  if (!module) return null;
  const stored = await readKeyValue(app.db.read, nameOf(slug_name));
  const last = stored === undefined ? undefined : parseJson<BrowserError>(stored);
  if (last?.hash === module.hash && last.at > app.now() - PAUSE_S) return null;
  if (!(await tryConsume(app, "plugin_error", { ip: who.browser.ip }))) return null;
  const error: BrowserError = { hash: module.hash, text: cleanReport(`${place}: ${message}`), at: app.now() };
  await app.db.write((tx) => saveKeyValue(tx, nameOf(slug_name), JSON.stringify(error), app.now()));
  return null;
}

/** What browsers have reported about the code that plugins have there now, by plugin. */
export async function browserErrors(app: App): Promise<ReadonlyMap<string, BrowserError>> {
  const hashes = new Map(
    app.plugins.all.flatMap(({ slug_name }) => {
      const module = app.plugins.browserModule(slug_name);
      return module ? [[slug_name, module.hash] as const] : [];
    }),
  );
  const stored = await readKeyValues(app.db.read, [...hashes.keys()].map(nameOf));
  const current = [...hashes].flatMap(([slugName, hash]) => {
    const value = stored.get(nameOf(slugName));
    const error = value === undefined ? undefined : parseJson<BrowserError>(value);
    return error?.hash === hash ? [[slugName, error] as const] : [];
  });
  return new Map(current);
}
