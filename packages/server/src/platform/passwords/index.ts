import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the library's own choice, at the least cost that OWASP names: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a forgotten random word: compared where there is none, so that the answer takes as long. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$fL+hMbURe4M/OS267WMygQ$varHpqMtA6APNUP6nRWBvUqan6nKrKfvw3HyvvJAE9Y";

/** The form in which a password is kept. Takes some 30 ms, on a thread of its own. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Whether a password is the one behind the hash. Nothing matches a missing hash, which takes as long to find out. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash || NOBODY, password.normalize("NFC")).catch(() => false);
  return isRight && Boolean(passwordHash);
}
