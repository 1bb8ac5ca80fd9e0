import { hash, verify } from "@node-rs/argon2";
import { compare as matchesBcrypt } from "bcryptjs";

/** Argon2id, the library's default, with OWASP's minimum cost: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random password: verified if an account has none, so that the reply takes equally long. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$fL+hMbURe4M/OS267WMygQ$varHpqMtA6APNUP6nRWBvUqan6nKrKfvw3HyvvJAE9Y";

/** Hashes a password for storage. Takes about 30 ms on a worker thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$/;

/**
 * Whether it is a hash of another platform: it works once more, and is replaced at the next login. Costs above 13, which
 * would keep the server busy for seconds, are not accepted.
 */
export const isForeignHash = (passwordHash: string): boolean => BCRYPT.test(passwordHash);

/** Whether the password matches the hash. A missing hash never matches and takes equally long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Other platforms do not normalize; their people typed the same characters then.
  if (passwordHash && isForeignHash(passwordHash)) return matchesBcrypt(password, passwordHash).catch(() => false);
  const matches = await verify(passwordHash || DUMMY_HASH, password.normalize("NFC")).catch(() => false);
  return matches && Boolean(passwordHash);
}
