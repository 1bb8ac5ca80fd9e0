/** Parameters of two-factor authentication. Source: docs/rules/second-factor.md. */
export const secondFactor = {
  /** Digits of an authenticator code. */
  digits: 6,
  /** Seconds per time step (RFC 6238). */
  stepSeconds: 30,
  /** Accepted clock drift in steps, in both directions. */
  drift: 1,
  recoveryCodes: 10,
  /** Maximum number of passkeys per account. */
  passkeys: 20,
  /** Lifetime of a pending login, or of a pending setup of a factor, in seconds. */
  timeoutS: 600,
} as const;

/** A parsed second factor. */
export type SecondFactorInput =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "recovery"; readonly code: string }
  | { readonly kind: "passkey"; readonly answer: string };

/** The characters of recovery codes, without easily confused ones. */
const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;

/**
 * Parses the field `second_factor`: an authenticator code, a recovery code, or a passkey response as JSON; null for any
 * other text. Ignores spaces and hyphens, and accepts letters that look like digits. Source:
 * docs/rules/second-factor.md TS2.
 */
export function parseSecondFactor(sent: string): SecondFactorInput | null {
  const text = sent.trim();
  if (text.startsWith("{")) return { kind: "passkey", answer: text };
  const plain = text.replace(/[\s\p{Dash_Punctuation}]/gu, "").toLowerCase();
  if (plain.length === secondFactor.digits && /^\p{Nd}+$/u.test(plain))
    return { kind: "code", code: plainDigits(plain) };
  const code = plain.replace(/o/g, "0").replace(/[il]/g, "1");
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((each) => RECOVERY_ALPHABET.includes(each));
  return isRecovery ? { kind: "recovery", code } : null;
}

/** Converts decimal digits of any script to ASCII; each script's digits form a block that starts at zero. */
function plainDigits(text: string): string {
  return [...text].map((digit) => String(digitValue(digit.codePointAt(0) ?? 0))).join("");
}

function digitValue(point: number): number {
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}

/** A recovery code from random bytes, one per character: 80 bits. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  return [...bytes.subarray(0, RECOVERY_LENGTH)].map((byte) => RECOVERY_ALPHABET[byte % 32]).join("");
}

/** A recovery code for display: in groups of four. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The time step of `now`, in Unix seconds. */
const stepAt = (now: number): number => Math.floor(now / secondFactor.stepSeconds);

/**
 * The time steps whose code is valid now, the current one first. Steps up to `lastUsed` are excluded, which prevents
 * replays. Source: docs/rules/second-factor.md TS3.
 */
export function validSteps(now: number, lastUsed: number): number[] {
  const current = stepAt(now);
  const { drift } = secondFactor;
  const near = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return near.filter((step) => step > lastUsed).sort((a, b) => Math.abs(a - current) - Math.abs(b - current));
}

/**
 * Whether a staff member or a holder of granted rights has to set up a second factor before using these rights. Source:
 * docs/rules/second-factor.md TS12.
 */
export function mustSetUpSecondFactor(
  person: { readonly role_id: number; readonly second_factor: number; readonly holdsRights: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && (person.role_id !== 1 || person.holdsRights) && person.second_factor === 0;
}

/**
 * Whether browsers allow passkeys for the site's address: a host name rather than an IP address, and HTTPS or
 * localhost. Source: WebAuthn Level 3, 5.1.2.
 */
export function allowsPasskeys(siteUrl: string): boolean {
  const url = URL.parse(siteUrl);
  if (!url || /^\[|^[\d.]+$/.test(url.hostname)) return false;
  return url.protocol === "https:" || url.hostname === "localhost" || url.hostname.endsWith(".localhost");
}
