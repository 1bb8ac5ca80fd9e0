import { hasTexts } from "@askwell/i18n";
import type { App } from "../../app.ts";

/** The first of some wishes that names a language with texts; else that of the site, else English. */
export function languageFor(app: App, ...wishes: readonly (string | undefined)[]): string {
  const named = [...wishes, app.settings.get("interface").language].find((wish) => wish && hasTexts(wish));
  return named ?? "en_US";
}
