import { limits, longId } from "@askwell/domain";
import * as v from "valibot";

/**
 * Input fields. A value of the wrong type rejects the whole request (`bad_request`); a value that fails a check is
 * reported with its field (`bad_fields`). A check's message is `rule` or `rule:parameter`, which the server translates
 * into the reader's language. Source: docs/wire.md "Field errors".
 */
interface TextRules {
  /** Empty counts as missing. */
  readonly required?: boolean;
  /** Minimum number of characters; applies to an empty text only if `required`. */
  readonly min?: number;
  readonly max?: number;
  /** Text that is only white space counts as empty. */
  readonly notBlank?: boolean;
}

/** Number of code points. */
const length = (text: string) => [...text].length;

/** True for characters that some database engine cannot store: NUL bytes and lone surrogates. */
const isUnstorable = (text: string) => text.includes("\u0000") || !text.isWellFormed();

/** A text of the body or the query; "" when omitted or null. */
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

/** A colour as three or six hexadecimal digits; "" for the default. */
export function color() {
  const isColor = (value: string) => value === "" || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value.trim());
  return v.pipe(text({ max: 100 }), v.check(isColor, "color"));
}

/** The id of a question, answer, comment or tag, long or short; parsed into its long form, "" when omitted. */
export function id(rules: TextRules = {}) {
  return v.pipe(
    text({ max: 64, ...rules }),
    v.transform((value) => (value === "" ? "" : longId(value))),
  );
}

/** An id without a kind, counted from 1: a user, a revision, a notification. */
export function plainId(rules: TextRules = {}) {
  return text({ max: 64, ...rules });
}

/** One of several words; "" means omitted unless `required`. */
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
  /** Default for an omitted number; 0 counts as omitted. */
  readonly fallback?: number;
}

function numberChecks(rules: NumberRules) {
  const { required = false, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, fallback = 0 } = rules;
  return [
    v.check((value: number) => !required || value !== 0, "required"),
    v.check((value: number) => (value === 0 && !required) || value >= min, `at_least:${min}`),
    v.check((value: number) => value <= max, `at_most:${max}`),
    v.transform((value: number) => (value === 0 ? fallback : value)),
  ] as const;
}

/** An integer of a JSON body. */
export function number(rules: NumberRules = {}) {
  return v.pipe(v.nullish(v.pipe(v.number(), v.safeInteger()), 0), ...numberChecks(rules));
}

/** An integer of a query, where every value is text; in-process callers may pass a number. */
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

/** A boolean of a JSON body. */
export function flag(fallback = false) {
  return v.nullish(v.boolean(), fallback);
}

/** A boolean of a query: `true`, `1`, `false`, `0`. */
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

/** A list; null counts as empty. */
export function list<Item extends v.GenericSchema>(item: Item, rules: { required?: boolean; max?: number } = {}) {
  return v.pipe(
    v.nullish(v.array(item), []),
    v.check((values) => !rules.required || values.length > 0, "required"),
    v.check((values) => values.length <= (rules.max ?? 1000), `max_items:${rules.max ?? 1000}`),
  );
}

/**
 * Fields of an edit that the original format lacks: the revision that the edit is based on, which detects conflicting
 * edits, and the earlier revision that it restores. Both are optional.
 */
export const editFields = { base_revision_id: plainId(), restores_revision_id: plainId() };

/** The captcha fields of every call that may need one. */
export const captchaFields = {
  captcha_id: text({ max: limits.captchaId.max }),
  captcha_code: text({ max: limits.captchaCode.max }),
};

/** Page number, from 1, and page size; the maximum keeps one call from reading a whole table. */
export function paging(size = 10, most = 999) {
  return {
    page: queryNumber({ min: 1, max: 100_000_000, fallback: 1 }),
    page_size: v.pipe(
      queryNumber({ min: 1, fallback: size }),
      v.transform((value) => Math.min(value, most)),
    ),
  };
}

/** One page of a list. `count` is the total of all pages. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ count: v.number(), list: v.array(item) });
}

/** One page of a list that goes on where the one before ended. Rules: docs/rules/administration.md AD16. */
export function keysetPageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    list: v.array(item),
    /** Where the next page begins; empty after the last one. */
    next: v.string(),
    /** Only a part of the list was searched; the rest follows on the next page. */
    is_partial: v.boolean(),
  });
}

/** Where such a page begins: the `next` of the page before; and its size. */
export const keysetPaging = { after: text({ max: 300 }), page_size: paging(20, 100).page_size };

/** A list as CSV, five thousand rows at most. */
export const csvReply = v.object({ csv: v.string() });

/** What became of each object that is changed together with others. Rules: docs/rules/administration.md AD18. */
export const bulkReply = v.object({
  /** The objects that were changed; those that were so already are in no list. */
  changed: v.array(v.string()),
  failed: v.array(
    v.object({
      id: v.string(),
      reason: v.string(),
      /** The same in the language of the caller. */
      msg: v.string(),
    }),
  ),
});

/** A complete file of a multipart body; the size limit has already been enforced. */
export interface UploadedFile {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array;
}

/** The file of a multipart body. */
export function file() {
  return v.custom<UploadedFile>((value) => typeof value === "object" && value !== null && "bytes" in value, "required");
}

/** The reply of a call without data. */
export const nothing = v.null();

/** Reason for a staff action, for the staff log. */
export const staffReason = { reason: text({ max: 500 }) };
