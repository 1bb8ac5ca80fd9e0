/** Kinds of objects with a 17-digit id, and the number of the kind in it. Source: docs/rules/ids.md I1. */
export const objectKinds = {
  question: 1,
  answer: 2,
  tag: 3,
  user: 4,
  collection: 6,
  comment: 7,
  report: 8,
  badge: 9,
  badge_award: 10,
} as const;

/** A kind of object, such as `question`. */
export type ObjectKind = keyof typeof objectKinds;

/** A kind of post: a question, an answer or a comment. */
export type PostKind = "question" | "answer" | "comment";

/** The id that means "none". Source: docs/rules/ids.md I3. */
export const NO_ID = "0";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SALT = 100;
const NUMBER_DIGITS = 13;
const MAX_NUMBER = 9_999_999_999_999;
const LONG_ID = /^1\d{16}$/;
const SMALLEST_LONG = 10_000_000_000_000_000n;

const kindByNumber = new Map<number, ObjectKind>(
  Object.entries(objectKinds).map(([kind, number]) => [number, kind as ObjectKind]),
);

/**
 * The id of an object: `1`, three digits of its kind and thirteen of the running number `n`, which all kinds share.
 * Source: docs/rules/ids.md I1.
 */
export function objectId(kind: ObjectKind, n: number): string {
  return join(objectKinds[kind], n);
}

/** The kind of object of a long id; null for any other text. Source: docs/rules/ids.md I2. */
export function kindOfId(id: string): ObjectKind | null {
  if (!LONG_ID.test(id)) return null;
  return kindByNumber.get(Number(id.slice(1, 4))) ?? null;
}

/** The running number of a long id; 0 for any other text. Row number in full-text indexes. */
export function numberOfId(id: string): number {
  return LONG_ID.test(id) ? Number(id.slice(4)) : 0;
}

/** True for a long id of a known kind, or of the given kind. Source: docs/rules/ids.md I2. */
export function isObjectId(id: string, kind?: ObjectKind): boolean {
  const found = kindOfId(id);
  return found !== null && (kind === undefined || found === kind);
}

/** The short form of a long id, for addresses; any other text is returned unchanged. Source: docs/rules/ids.md I4. */
export function shortId(id: string): string {
  if (!isObjectId(id)) return id;
  return encode(Number(id.slice(1, 4))) + encode(Number(id.slice(4)));
}

/**
 * The long form of a long or short id; "0" for any other text. Digits below 10^16 count as a short id. Source:
 * docs/rules/ids.md I5.
 */
export function longId(id: string): string {
  if (/^\d{17,}$/.test(id) && BigInt(id) >= SMALLEST_LONG) return id;
  const kind = decode(id.slice(0, 2));
  const n = decode(id.slice(2));
  return id.length < 3 || kind === null || n === null || kind > 999 || n > MAX_NUMBER ? NO_ID : join(kind, n);
}

/** A number in the base-62 digits of short ids. Also the suffix of a deleted account's name. */
export function encode(n: number): string {
  let rest = n + SALT;
  let text = "";
  while (rest > 0) {
    text += DIGITS[rest % DIGITS.length];
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}

function decode(text: string): number | null {
  let n = 0;
  for (let position = text.length - 1; position >= 0; position--) {
    const digit = DIGITS.indexOf(text.charAt(position));
    if (digit < 0) return null;
    n = n * DIGITS.length + digit;
  }
  return n >= SALT ? n - SALT : null;
}

function join(kind: number, n: number): string {
  return `1${String(kind).padStart(3, "0")}${String(n).padStart(NUMBER_DIGITS, "0")}`;
}
