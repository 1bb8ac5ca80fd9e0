import { createHash, pbkdf2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { compare as matchesBcrypt } from "bcryptjs";

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$/;
/** Discourse's; the salt is used as it is written. */
const PBKDF2 = /^\$pbkdf2-sha256\$i=(\d{1,7}),l=32\$([\x21-\x23\x25-\x7e]{1,64})\$([0-9a-f]{64})$/;
/** Question2Answer's before version 1.8: the salt surrounds the password. Salt and hash are in hex. */
const SALTED_SHA1 = /^\$q2a-sha1\$([0-9a-f]{32})\$([0-9a-f]{40})$/;
const MAX_ITERATIONS = 1_000_000;
const KEY_BYTES = 32;

const deriveKey = promisify(pbkdf2);

/**
 * Whether it is a hash of another platform: it works once more, and is replaced at the next login. Costs that would keep
 * the server busy for seconds are not accepted.
 */
export function isForeignHash(passwordHash: string): boolean {
  const [, iterations] = PBKDF2.exec(passwordHash) ?? [];
  if (iterations !== undefined) return Number(iterations) >= 1 && Number(iterations) <= MAX_ITERATIONS;
  return BCRYPT.test(passwordHash) || SALTED_SHA1.test(passwordHash);
}

/** Whether the password matches a hash for which `isForeignHash` is true. Other platforms do not normalise passwords. */
export async function matchesForeignHash(passwordHash: string, password: string): Promise<boolean> {
  const [, iterations, salt = "", key = ""] = PBKDF2.exec(passwordHash) ?? [];
  if (iterations !== undefined)
    return isSame(await deriveKey(password, salt, Number(iterations), KEY_BYTES, "sha256"), key);
  const [, saltHex, sum = ""] = SALTED_SHA1.exec(passwordHash) ?? [];
  if (saltHex === undefined) return matchesBcrypt(password, passwordHash).catch(() => false);
  const around = Buffer.from(saltHex, "hex");
  const hash = createHash("sha1").update(around.subarray(0, 8)).update(password).update(around.subarray(8));
  return isSame(hash.digest(), sum);
}

const isSame = (bytes: Buffer, hex: string) => timingSafeEqual(bytes, Buffer.from(hex, "hex"));
