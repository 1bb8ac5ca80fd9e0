import type { MessageKey, MessageParams } from "./keys.gen.ts";
import { directionOf, hasTexts } from "./languages.ts";
import {
  compileMessages,
  type Fill,
  fillApart,
  type Message,
  type MessageTree,
  type Params,
  type Plural,
} from "./messages.ts";

type IsUnion<Word, All = Word> = Word extends All ? ([All] extends [Word] ? false : true) : never;

/**
 * What goes with a key: every name in its text. Of a key put together at run time nothing is known, so anything goes.
 */
export type ArgumentsOf<Key extends MessageKey> =
  IsUnion<Key> extends true
    ? [params?: Params | undefined]
    : [MessageParams[Key]] extends [never]
      ? []
      : [params: { readonly [Name in MessageParams[Key]]: string | number }];

/** Looks up texts of one language. */
export interface Translate {
  /** The text of a key, filled in. A key that no catalogue knows comes back as it is. */
  <Key extends MessageKey>(key: Key, ...params: ArgumentsOf<Key>): string;
  /** The text of a key made at run time, or undefined where there is none. */
  maybe(key: string, params?: Params): string | undefined;
  /** Code of the language, such as `en_US`. */
  readonly language: string;
  /** How much of English the language has, in whole percent. */
  readonly progress: number;
}

const NO_PARAMS: Params = {};

/** `zh_CN` as the platform writes it: `zh-CN`. Made-up languages borrow their model's rules, unknown ones those of English. */
export function intlTag(language: string): string {
  if (language === "en_XA" || !hasTexts(language)) return "en-US";
  if (language === "ar_XB") return "ar";
  return language.replaceAll("_", "-");
}

/** A catalogue as it is written, or compiled already for several translators. */
type Texts = MessageTree | ReadonlyMap<string, Message>;

const compiled = (texts: Texts, fill?: Fill): ReadonlyMap<string, Message> =>
  texts instanceof Map ? texts : compileMessages(texts as MessageTree, fill);

/**
 * Makes the texts of one language; what it lacks comes from `fallback`, the English catalogue. Compiling happens once,
 * a look-up is a map access and a walk over the text's parts.
 */
export function createTranslator(language: string, messages: Texts, fallback: Texts = {}): Translate {
  const plural = pluralOf(intlTag(language));
  const english = pluralOf("en-US");
  const own = compiled(messages, directionOf(language) === "rtl" ? fillApart : undefined);
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

/** The platform takes half a microsecond for a plural form; those of small numbers are remembered. */
function pluralOf(tag: string): Plural {
  const rules = new Intl.PluralRules(tag);
  const forms: string[] = [];
  return (n) => {
    if (!Number.isInteger(n) || n < 0 || n >= REMEMBERED_FORMS) return rules.select(n);
    forms[n] ??= rules.select(n);
    return forms[n];
  };
}
