export { languageList } from "./languages.ts";
export { isInstalled, markInstalled } from "./queries.ts";
export { changeSettings, type SettingsChange, siteAddress, uploadChange } from "./save-settings.ts";
export type { Settings } from "./settings.ts";
