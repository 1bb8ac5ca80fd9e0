/** Kinds of objects that carry a 17-digit id, with the number that stands in it. Source: docs/rules/ids.md I1. */
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

/** What people write: a question, an answer or a comment. */
export type PostKind = "question" | "answer" | "comment";

/** The id that means "none" wherever an id is expected. Source: docs/rules/ids.md I3. */
export const NO_ID = "0";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SALT = 100;
const NUMBER_DIGITS = 13;
const MOST_NUMBER = 9_999_999_999_999;
const LONG_ID = /^1\d{16}$/;
const SMALLEST_LONG = 10_000_000_000_000_000n;

const kindByNumber = new Map<number, ObjectKind>(
  Object.entries(objectKinds).map(([kind, number]) => [number, kind as ObjectKind]),
);

/**
 * The id of an object: `1`, three digits of its kind and thirteen of the running number `n` that all kinds share.
 * Source: docs/rules/ids.md I1.
 */
export function objectId(kind: ObjectKind, n: number): string {
  return join(objectKinds[kind], n);
}

/** The kind of object that a long id names; null when it is not one. Source: docs/rules/ids.md I2. */
export function kindOfId(id: string): ObjectKind | null {
  if (!LONG_ID.test(id)) return null;
  return kindByNumber.get(Number(id.slice(1, 4))) ?? null;
}

/** The running number in a long id; 0 when it is not one. It numbers the rows of full-text indexes. */
export function numberOfId(id: string): number {
  return LONG_ID.test(id) ? Number(id.slice(4)) : 0;
}

/** True for the long id of a known kind, or of exactly the kind asked for. Source: docs/rules/ids.md I2. */
export function isObjectId(id: string, kind?: ObjectKind): boolean {
  const found = kindOfId(id);
  return found !== null && (kind === undefined || found === kind);
}

/** The short form of a long id, as it stands in addresses; anything else stays as it is. Source: docs/rules/ids.md I4. */
export function shortId(id: string): string {
  if (!isObjectId(id)) return id;
  return encode(Number(id.slice(1, 4))) + encode(Number(id.slice(4)));
}

/**
 * The long form of an id that may be long or short; "0" when it is neither.
 * Digits below 10^16 count as a short id. Source: docs/rules/ids.md I5.
 */
export function longId(id: string): string {
  if (/^\d{17,}$/.test(id) && BigInt(id) >= SMALLEST_LONG) return id;
  const kind = decode(id.slice(0, 2));
  const n = decode(id.slice(2));
  return id.length < 3 || kind === null || n === null || kind > 999 || n > MOST_NUMBER ? NO_ID : join(kind, n);
}

/** A number as the letters of a short id. Also the tail of the name shown for a deleted account. */
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
