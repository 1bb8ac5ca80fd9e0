import type { MessageKey, MessageParams } from "./keys.gen.ts";
import { directionOf } from "./languages.ts";
import {
  compileMessages,
  type Fill,
  fillIsolated,
  type Message,
  type MessageTree,
  type Params,
  type Plural,
} from "./messages.ts";

type IsUnion<Word, All = Word> = Word extends All ? ([All] extends [Word] ? false : true) : never;

/** The arguments of a key: every parameter of its text. For a key built at run time, any parameters. */
export type ArgumentsOf<Key extends MessageKey> =
  IsUnion<Key> extends true
    ? [params?: Params | undefined]
    : [MessageParams[Key]] extends [never]
      ? []
      : [params: { readonly [Name in MessageParams[Key]]: string | number }];

/** Translates keys of one language. */
export interface Translate {
  /** The formatted text of a key. An unknown key is returned unchanged. */
  <Key extends MessageKey>(key: Key, ...params: ArgumentsOf<Key>): string;
  /** The text of a key built at run time, or undefined when there is none. */
  maybe(key: string, params?: Params): string | undefined;
  /** Code of the language, such as `en_US`. */
  readonly language: string;
  /** Share of the English texts that are translated, in whole percent. */
  readonly progress: number;
}

const NO_PARAMS: Params = {};

/**
 * `zh_CN` as a BCP 47 tag: `zh-CN`. Pseudo-languages use the rules of their model language, unknown ones those of
 * English.
 */
export function intlTag(language: string): string {
  if (language === "ar_XB") return "ar";
  const tag = language.replaceAll("_", "-");
  const isCode = language !== "en_XA" && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(tag);
  return isCode && Intl.PluralRules.supportedLocalesOf(tag).length > 0 ? tag : "en-US";
}

/** A catalogue as written, or compiled and shared by several translators. */
type Texts = MessageTree | ReadonlyMap<string, Message>;

const compiled = (texts: Texts, fill?: Fill): ReadonlyMap<string, Message> =>
  texts instanceof Map ? texts : compileMessages(texts as MessageTree, fill);

/**
 * Creates the translator of one language; `fallback`, the English catalogue, provides missing texts. Compiles once, so
 * that a look-up is a map access and a walk over the text's parts.
 */
export function createTranslator(language: string, messages: Texts, fallback: Texts = {}): Translate {
  const plural = pluralOf(intlTag(language));
  const english = pluralOf("en-US");
  const own = compiled(messages, directionOf(language) === "rtl" ? fillIsolated : undefined);
  const other = compiled(fallback);
  const maybe = (key: string, params: Params = NO_PARAMS): string | undefined =>
    own.get(key)?.(params, plural) ?? other.get(key)?.(params, english);
  const translate = (key: string, params?: Params): string => maybe(key, params) ?? key;
  return Object.assign(translate, { maybe, language, progress: progressOf(own, other) });
}

function progressOf(own: ReadonlyMap<string, Message>, english: ReadonlyMap<string, Message>): number {
  const translated = [...english.keys()].filter((key) => own.has(key)).length;
  return english.size === 0 ? 100 : Math.floor((100 * translated) / english.size);
}

const REMEMBERED_FORMS = 1000;

/**
 * `Intl` takes half a microsecond per plural form; those of small numbers are cached. Below zero `Intl` selects by the
 * number without its sign, whose form may spell it out.
 */
function pluralOf(tag: string): Plural {
  const rules = new Intl.PluralRules(tag);
  const forms: string[] = [];
  return (n) => {
    if (n < 0) return "other";
    if (!Number.isInteger(n) || n >= REMEMBERED_FORMS) return rules.select(n);
    forms[n] ??= rules.select(n);
    return forms[n];
  };
}
