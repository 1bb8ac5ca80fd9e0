export { type BrowserTexts, browserTexts } from "./browser-texts.ts";
export { createFormats, createFormatters, type Formats } from "./formats.ts";

export {
  directionOf,
  hasTexts,
  isLanguage,
  languages,
  negotiateLanguage,
  negotiatePageLanguage,
  pseudoLanguages,
} from "./languages.ts";
export type { MessageTree } from "./messages.ts";

export { createTranslator, intlTag, type Translate } from "./translator.ts";
