import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Texts that the server has to read again but that a copy of the database must not give away. */
export interface Secrets {
  /** Seals a text; it opens only for the same `about`, such as the id of whose secret it is. */
  seal(text: string, about: string): Promise<string>;
  /** What was sealed; null where the key or `about` is another one, or the text was changed. */
  open(sealed: string, about: string): Promise<string | null>;
}

/** Keeps secrets with AES-256-GCM and the key in a file outside of the database, which is made when it is needed first. */
export function createSecrets(keyFile: string): Secrets {
  let found: Promise<Buffer> | undefined;
  const key = () => {
    found ??= readKey(keyFile);
    // A file that could not be read may be readable the next time.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return {
    async seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", await key(), nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
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

/** Makes the file; of two processes that do so at once, both end up with the same key. */
async function makeKey(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}
