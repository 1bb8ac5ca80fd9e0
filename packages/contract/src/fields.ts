import { limits, longId } from "@askwell/domain";
import * as v from "valibot";

/**
 * Fields of an input. A value of the wrong type refuses the whole request (`bad_request`); a value that breaks a rule
 * names its field (`bad_fields`). A rule's message is `rule` or `rule:parameter`, which the edge turns into a sentence
 * of the reader's language. Source: api-content 1.4, api-admin-and-platform 0.2.
 */
interface TextRules {
  /** Empty counts as missing. */
  readonly required?: boolean;
  /** Least number of characters, of a text that is there at all unless `required`. */
  readonly min?: number;
  readonly max?: number;
  /** A text of white space only counts as empty. */
  readonly notBlank?: boolean;
}

/** Characters as a reader counts them: code points. */
const length = (text: string) => [...text].length;

/** True for what no engine stores alike: NUL bytes and lone surrogates. */
const isUnstorable = (text: string) => text.includes("\u0000") || !text.isWellFormed();

/** A text of the body or the query; left out or null counts as "". */
export function text(rules: TextRules = {}) {
  const { required = false, min = 0, max = 1_000_000, notBlank = false } = rules;
  return v.pipe(
    v.nullish(v.string(), ""),
    v.transform((value) => (notBlank && value.trim() === "" ? "" : value)),
    v.check((value) => !isUnstorable(value), "characters"),
    v.check((value) => !required || value !== "", "required"),
    v.check((value) => (value === "" && !required && !notBlank) || length(value) >= min, `min:${min}`),
    v.check((value) => length(value) <= max, `max:${max}`),
  );
}

/** The id of a question, answer, comment or tag, long or short; long afterwards, "" when left out. */
export function id(rules: TextRules = {}) {
  return v.pipe(
    text({ max: 64, ...rules }),
    v.transform((value) => (value === "" ? "" : longId(value))),
  );
}

/** An id that counts from 1: a person, a revision, a notification. */
export function plainId(rules: TextRules = {}) {
  return text({ max: 64, ...rules });
}

/** One of some words; "" stands for left out unless `required`. */
export function word<const Words extends readonly string[]>(words: Words, rules: { required?: boolean } = {}) {
  type Word = Words[number] | "";
  return v.pipe(
    v.nullish(v.string(), ""),
    v.check((value) => !rules.required || value !== "", "required"),
    v.check((value) => value === "" || words.includes(value), `one_of:${words.join(" ")}`),
    v.transform((value) => value as Word),
  );
}

interface NumberRules {
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Stands for a number that was left out; 0 counts as left out. */
  readonly otherwise?: number;
}

function numberChecks(rules: NumberRules) {
  const { required = false, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, otherwise = 0 } = rules;
  return [
    v.check((value: number) => !required || value !== 0, "required"),
    v.check((value: number) => (value === 0 && !required) || value >= min, `at_least:${min}`),
    v.check((value: number) => value <= max, `at_most:${max}`),
    v.transform((value: number) => (value === 0 ? otherwise : value)),
  ] as const;
}

/** A whole number of a JSON body. */
export function number(rules: NumberRules = {}) {
  return v.pipe(v.nullish(v.pipe(v.number(), v.safeInteger()), 0), ...numberChecks(rules));
}

/** A whole number of a query, where everything is text; callers in the same program may pass a number. */
export function queryNumber(rules: NumberRules = {}) {
  const digits = v.pipe(
    v.union([v.string(), v.number()]),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = dataset.value === "" ? 0 : Number(dataset.value);
      if (Number.isSafeInteger(value)) return value;
      addIssue({ message: "type" });
      return NEVER;
    }),
  );
  return v.pipe(v.nullish(digits, "0"), ...numberChecks(rules));
}

/** Yes or no of a JSON body. */
export function flag(otherwise = false) {
  return v.nullish(v.boolean(), otherwise);
}

/** Yes or no of a query: `true`, `1`, `false`, `0`. */
export function queryFlag() {
  return v.pipe(
    v.nullish(v.union([v.string(), v.boolean()]), ""),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = String(dataset.value);
      if (/^(1|t|true)$/i.test(value)) return true;
      if (/^(|0|f|false)$/i.test(value)) return false;
      addIssue({ message: "type" });
      return NEVER;
    }),
  );
}

/** Several values; null counts as none. */
export function list<Item extends v.GenericSchema>(item: Item, rules: { required?: boolean; max?: number } = {}) {
  return v.pipe(
    v.nullish(v.array(item), []),
    v.check((values) => !rules.required || values.length > 0, "required"),
    v.check((values) => values.length <= (rules.max ?? 1000), `max_items:${rules.max ?? 1000}`),
  );
}

/**
 * The fields of an edit that are ours alone: the version that it started from, so that nobody's work is overwritten
 * unseen, and the earlier version that it puts back. Both may be left out.
 */
export const editFields = { base_revision_id: plainId(), restores_revision_id: plainId() };

/** The fields of a captcha, taken by every call that may ask for one. */
export const captchaFields = {
  captcha_id: text({ max: limits.captchaId.max }),
  captcha_code: text({ max: limits.captchaCode.max }),
};

/** Which page of a list, from 1, and how many on it; an upper bound keeps one call from reading a whole table. */
export function paging(size = 10, most = 999) {
  return {
    page: queryNumber({ min: 1, max: 100_000_000, otherwise: 1 }),
    page_size: v.pipe(
      queryNumber({ min: 1, otherwise: size }),
      v.transform((value) => Math.min(value, most)),
    ),
  };
}

/** A reply that is one page of a longer list. `count` is the total of all pages. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ count: v.number(), list: v.array(item) });
}

/** A file that came with a multipart body, whole; the edge has already refused one over the limit. */
export interface UploadedFile {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
}

/** The file of a multipart body. */
export function file() {
  return v.custom<UploadedFile>((value) => typeof value === "object" && value !== null && "bytes" in value, "required");
}

/** The reply of a call that has nothing to say. */
export const nothing = v.null();

/** Why staff do something to a post, for the log of the staff. */
export const staffReason = { reason: text({ max: 500 }) };
