import { hash, verify } from "@node-rs/argon2";
import { isForeignHash, matchesForeignHash } from "./foreign-hashes.ts";

export { isForeignHash } from "./foreign-hashes.ts";

/** Argon2id, the library's default, with OWASP's minimum cost: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a discarded random password: verified if an account has none, so that the reply takes equally long. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$fL+hMbURe4M/OS267WMygQ$varHpqMtA6APNUP6nRWBvUqan6nKrKfvw3HyvvJAE9Y";

/** Hashes a password for storage. Takes about 30 ms on a worker thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Whether the password matches the hash. A missing hash never matches and takes equally long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash && isForeignHash(passwordHash)) return matchesForeignHash(passwordHash, password);
  const matches = await verify(passwordHash || DUMMY_HASH, password.normalize("NFC")).catch(() => false);
  return matches && Boolean(passwordHash);
}
