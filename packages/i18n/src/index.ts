export { createFormats, createFormatters, type Formats } from "./formats.ts";
export type { MessageKey, MessageParams } from "./keys.gen.ts";
export {
  DEFAULT_LANGUAGE,
  directionOf,
  isLanguage,
  type Language,
  languages,
  negotiateLanguage,
  negotiatePageLanguage,
  pseudoLanguages,
} from "./languages.ts";
export { compileMessages, type Message, type MessageTree, messageParams, type Params } from "./messages.ts";
export { pseudoMessages } from "./pseudo.ts";
export { type ArgumentsOf, createTranslator, intlTag, type Translate } from "./translator.ts";
