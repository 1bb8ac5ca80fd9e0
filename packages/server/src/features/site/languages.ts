import type { Reply } from "@askwell/contract";
import { languages } from "@askwell/i18n";
import type { App } from "../../app.ts";

/** The languages of the site, each with how much of it is translated. Source: api-accounts 14. */
export function languageList(app: App): Reply<"adminLanguageOptions"> {
  return languages.map(({ label, value }) => {
    const { progress } = app.translator(value);
    return { label: `${label} (${progress}%)`, value, progress };
  });
}

/** The languages that a person can choose: first of all, that of the site. */
export function languageChoices(app: App, language: string): Reply<"languageOptions"> {
  const label = app.translator(language)("languages.default");
  return [{ label, value: "Default", progress: 0 }, ...languageList(app)];
}
