import { hasTexts } from "@askwell/i18n";
import type { App } from "../../app.ts";

/** The first candidate that is a language with translations; else that of the site, else English. */
export function languageFor(app: App, ...candidates: readonly (string | undefined)[]): string {
  const language = [...candidates, app.settings.get("interface").language].find(
    (candidate) => candidate && hasTexts(candidate),
  );
  return language ?? "en_US";
}
