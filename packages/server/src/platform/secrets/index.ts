import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that the server has to read again, so that a copy of the database does not reveal them. */
export interface Secrets {
  /** Encrypts a text; it opens only with the same `about`, such as the id of its owner. */
  seal(text: string, about: string): Promise<string>;
  /** Decrypts a text; null if the key or `about` differs, or the text was changed. */
  open(sealed: string, about: string): Promise<string | null>;
  /** 32 bytes that only the owner of the key can compute from a text. */
  sign(text: string): Promise<Buffer>;
}

/** Encrypts with AES-256-GCM and a key in a file outside of the database, created on first use. */
export function createSecrets(keyFile: string): Secrets {
  let cachedKey: Promise<Buffer> | undefined;
  const key = () => {
    cachedKey ??= readKey(keyFile);
    // Retries after an error.
    cachedKey.catch(() => {
      cachedKey = undefined;
    });
    return cachedKey;
  };
  return {
    async seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", await key(), nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    async sign(text) {
      return createHmac("sha256", await key())
        .update(`signature\n${text}`)
        .digest();
    },
    async open(sealed, about) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", await key(), nonce).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

async function readKey(file: string): Promise<Buffer> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return makeKey(file);
  });
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not the key that was made for it.`);
  return key;
}

/** Creates the key file; concurrent processes end up with the same key. */
async function makeKey(file: string): Promise<string> {
  const temporary = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(temporary, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file, "utf8");
}
