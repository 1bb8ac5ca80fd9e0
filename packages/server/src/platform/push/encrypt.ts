import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's subscription, as bytes. */
export interface PushKeys {
  /** Its public key: an uncompressed point of P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

/** What is random in a message; given by tests only. */
interface Randomness {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

const RECORD_SIZE = 4096;
const TAG_BYTES = 16;
/** Of a text, which has one record: with its delimiter and tag it fits into what every push service takes. */
export const MAX_PUSH_BYTES = RECORD_SIZE - 86 - TAG_BYTES - 1;

const derive = (secret: Buffer, salt: Buffer, about: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, length));

/**
 * Encrypts a text for a browser in one record of `aes128gcm`. Source: RFC 8291, section 3.4.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, random?: Randomness): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_PUSH_BYTES) throw new RangeError(`A push message has at most ${MAX_PUSH_BYTES} bytes.`);
  const own = createECDH("prime256v1");
  if (random) own.setPrivateKey(random.privateKey);
  else own.generateKeys();
  const salt = random?.salt ?? randomBytes(16);
  const shared = own.computeSecret(p256dh);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own.getPublicKey()]);
  const secret = derive(shared, auth, about, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The delimiter of the last record.
  const body = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE, 0);
  header.writeUInt8(own.getPublicKey().length, 4);
  return Buffer.concat([salt, header, own.getPublicKey(), body]);
}
