export type { MessageKey } from "./keys.gen.ts";
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
export { compileMessages, type Message, type MessageTree, messageKeys, type Params } from "./messages.ts";
export { pseudoMessages } from "./pseudo.ts";
export { createTranslator, intlTag, type Translate } from "./translator.ts";
