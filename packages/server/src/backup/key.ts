import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BackupError } from "./format.ts";

const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);
/** A tenth of a second and 64 MB for each guess. */
const COST = { N: 2 ** 16, maxmem: 128 * 1024 * 1024 } as const;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the site's key with a passphrase. */
export async function encryptKey(key: Buffer, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt, 32, COST), nonce);
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]);
}

/** Opens it again. Throws `BackupError` for another passphrase. */
export async function decryptKey(sealed: Buffer, passphrase: string): Promise<Buffer> {
  const salt = sealed.subarray(0, SALT_BYTES);
  const nonce = sealed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const rest = sealed.subarray(SALT_BYTES + NONCE_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", await derive(passphrase, salt, 32, COST), nonce);
    decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
  } catch {
    throw new BackupError("The passphrase is not the one that the backup was made with.");
  }
}
