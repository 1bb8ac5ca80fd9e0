import type { Reply } from "@askwell/contract";
import { DEFAULT_LANGUAGE, isLanguage, languages } from "@askwell/i18n";
import type { App } from "../../app.ts";

/** The site's language; English when the configured one does not exist any more. */
export function siteLanguage(app: App): string {
  const { language } = app.settings.get("interface");
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

/** The site's languages, each with its translated share. Source: docs/wire/accounts.md "Site information". */
export function languageList(app: App): Reply<"adminLanguageOptions"> {
  return languages.map(({ label, value }) => {
    const { progress } = app.translator(value);
    return { label: `${label} (${progress}%)`, value, progress };
  });
}

/** The languages a user can choose, the site's first. */
export function languageChoices(app: App, language: string): Reply<"languageOptions"> {
  const label = app.translator(language)("languages.default");
  return [{ label, value: "Default", progress: 0 }, ...languageList(app)];
}
