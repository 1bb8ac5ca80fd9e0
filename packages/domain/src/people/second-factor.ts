/** Numbers of the second step of a log-in. Source: docs/rules/second-factor.md. */
export const secondFactor = {
  /** Digits of a code of an authenticator app. */
  digits: 6,
  /** How long such a code is the current one. */
  stepSeconds: 30,
  /** How many steps a clock may be wrong, either way. */
  drift: 1,
  recoveryCodes: 10,
  /** Passkeys of one account. */
  passkeys: 20,
  /** Seconds from the first step of a log-in, or of setting a factor up, to the second. */
  patienceS: 600,
} as const;

/** What somebody has sent as their second factor; null for nothing that could be one. */
export type SentFactor =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string }
  | { readonly kind: "passkey"; readonly answer: string };

/** The characters of recovery codes: none of them is easily taken for another. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

/**
 * Reads the field `second_factor`: a code of an app, a recovery code, or the answer of a passkey as JSON. Spaces and
 * hyphens are nobody's mistake, nor are letters that look like digits. Source: docs/rules/second-factor.md TS2.
 */
export function readFactor(sent: string): SentFactor | null {
  const text = sent.trim();
  if (text.startsWith("{")) return { kind: "passkey", answer: text };
  const plain = text.replace(/[\s\p{Dash_Punctuation}]/gu, "").toLowerCase();
  if (plain.length === secondFactor.digits && /^\p{Nd}+$/u.test(plain))
    return { kind: "code", code: plainDigits(plain) };
  const code = plain.replace(/o/g, "0").replace(/[il]/g, "1");
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((each) => RECOVERY_ALPHABET.includes(each));
  return isRecovery ? { kind: "recovery", code } : null;
}

/** Keyboards of some languages write other digits; the blocks of them begin at their zero. */
function plainDigits(text: string): string {
  return [...text].map((digit) => String(digitValue(digit.codePointAt(0) ?? 0))).join("");
}

function digitValue(point: number): number {
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}

/** A recovery code from random bytes, one for each character: 80 bits. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  return [...bytes.subarray(0, RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % 32]).join("");
}

/** A recovery code as people read and write it down: in groups of four. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The number of a step of time; `now` in Unix seconds. */
const stepAt = (now: number): number => Math.floor(now / secondFactor.stepSeconds);

/**
 * The steps whose code is good now, the current one first; none up to `lastUsed` is, so that nobody can use a code that
 * they have seen being used. Source: docs/rules/second-factor.md TS3.
 */
export function openSteps(now: number, lastUsed: number): number[] {
  const current = stepAt(now);
  const { drift } = secondFactor;
  const near = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return near.filter((step) => step > lastUsed).sort((a, b) => Math.abs(a - current) - Math.abs(b - current));
}

/** Whether somebody of the staff has to set up a second factor before they may act as such. Source: TS12. */
export function owesFactor(
  person: { readonly role_id: number; readonly second_factor: number },
  isRequired: boolean,
): boolean {
  return isRequired && person.role_id !== 1 && person.second_factor === 0;
}

/**
 * Whether browsers can make passkeys for a site: a name, not a number, and a connection that nobody listens to. The
 * machine itself counts as such. Source: WebAuthn Level 3, 5.1.2.
 */
export function allowsPasskeys(siteUrl: string): boolean {
  const url = URL.parse(siteUrl);
  if (!url || /^\[|^[\d.]+$/.test(url.hostname)) return false;
  return url.protocol === "https:" || url.hostname === "localhost" || url.hostname.endsWith(".localhost");
}
