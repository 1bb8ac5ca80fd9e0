export { type BrowserTexts, browserTexts } from "./browser-texts.ts";
export { createFormats, createFormatters, type Formats, utcMoment } from "./formats.ts";
export type { MessageKey } from "./keys.gen.ts";
export {
  DEFAULT_LANGUAGE,
  directionOf,
  hasTexts,
  isLanguage,
  isPseudoLanguage,
  languages,
  mayBeStored,
  negotiateLanguage,
  negotiatePageLanguage,
  pseudoLanguages,
} from "./languages.ts";
export type { MessageTree } from "./messages.ts";

export { type ArgumentsOf, createTranslator, intlTag, type Translate } from "./translator.ts";
