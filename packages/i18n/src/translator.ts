import type { MessageKey } from "./keys.gen.ts";
import { compileMessages, type Message, type MessageTree, type Params } from "./messages.ts";

/** Looks up texts of one language. */
export interface Translate {
  /** The text of a key, filled in. A key that no catalogue knows comes back as it is. */
  (key: MessageKey, params?: Params): string;
  /** The text of a key made at run time, or undefined where there is none. */
  maybe(key: string, params?: Params): string | undefined;
  /** Code of the language, such as `en_US`. */
  readonly language: string;
  /** How much of English the language has, in whole percent. */
  readonly progress: number;
}

const NO_PARAMS: Params = {};

/** `zh_CN` as the platform writes it: `zh-CN`. Pseudo-locales borrow their model's rules. */
export function intlTag(language: string): string {
  if (language === "en_XA") return "en-US";
  if (language === "ar_XB") return "ar";
  return language.replaceAll("_", "-");
}

/**
 * Makes the texts of one language; what it lacks comes from `fallback`, the English catalogue. Compiling happens once,
 * a look-up is a map access and a walk over the text's parts.
 */
export function createTranslator(language: string, messages: MessageTree, fallback?: MessageTree): Translate {
  const plural = new Intl.PluralRules(intlTag(language));
  const english = new Intl.PluralRules("en-US");
  const own = compileMessages(messages);
  const other: ReadonlyMap<string, Message> = fallback ? compileMessages(fallback) : new Map();
  const maybe = (key: string, params: Params = NO_PARAMS): string | undefined =>
    own.get(key)?.(params, plural) ?? other.get(key)?.(params, english);
  const translate = (key: MessageKey, params?: Params): string => maybe(key, params) ?? key;
  return Object.assign(translate, { maybe, language, progress: progressOf(own, other) });
}

function progressOf(own: ReadonlyMap<string, Message>, english: ReadonlyMap<string, Message>): number {
  const translated = [...english.keys()].filter((key) => own.has(key)).length;
  return english.size === 0 ? 100 : Math.floor((100 * translated) / english.size);
}
