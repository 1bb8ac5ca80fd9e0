import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { FetchedReply, FetchPublic } from "../src/platform/network/fetch-public.ts";

/** A message that a browser received. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly ttl: string;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The decrypted text. */
  readonly message: Readonly<Record<string, string>>;
}

/** A browser's subscription, as it is sent to the site. */
export interface StandInSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * A stand-in for push services and the browsers behind them. It verifies the signature of every request with the key
 * that the browser has subscribed with, and decrypts the message, by the text of RFC 8188, 8291 and 8292.
 */
export interface PushService {
  /** Subscribes a browser with a site's public key. */
  subscribe(publicKey: string, host?: string): StandInSubscription;
  readonly received: readonly ReceivedPush[];
  /** Answers a subscription with this status from now on, or 0 for no answer, and with these words. */
  answer(endpoint: string, status: number, words?: string): void;
  /** Takes the requests of the site. */
  readonly fetch: FetchPublic;
}

interface Subscriber {
  readonly key: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly siteKey: string;
  status: number;
  words: string;
}

const derive = (secret: Buffer, salt: Buffer, about: string | Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, about, length));

function decrypt(body: Buffer, { key, auth }: Subscriber): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error("the message has more than one record");
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), senderKey]);
  const secret = derive(key.computeSecret(senderKey), auth, about, 32);
  const cipherKey = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", cipherKey, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("the last record has no delimiter");
  return padded.subarray(0, end).toString();
}

/** The claims of a request; throws unless they are signed with the key of the subscription. */
function verifiedClaims(authorization: string, siteKey: string): ReceivedPush["claims"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== siteKey) throw new Error("the request is signed with the key of another site");
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  return JSON.parse(Buffer.from(body, "base64url").toString());
}

/** Starts a stand-in. */
export function createPushService(): PushService {
  const subscribers = new Map<string, Subscriber>();
  const received: ReceivedPush[] = [];
  const reply = (status: number, words = ""): FetchedReply => ({ status, headers: {}, bytes: Buffer.from(words) });
  return {
    received,
    subscribe(siteKey, host = "push.example") {
      const key = createECDH("prime256v1");
      key.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `https://${host}/send/${randomBytes(8).toString("hex")}`;
      subscribers.set(endpoint, { key, auth, siteKey, status: 201, words: "" });
      const p256dh = key.getPublicKey("base64url");
      return { endpoint, p256dh, auth: auth.toString("base64url") };
    },
    answer(endpoint, status, words = "") {
      const subscriber = subscribers.get(endpoint);
      if (subscriber) Object.assign(subscriber, { status, words });
    },
    async fetch(endpoint, { method, headers = {}, body }) {
      const subscriber = subscribers.get(endpoint);
      if (!subscriber || method !== "POST") return reply(404);
      if (subscriber.status === 0) throw new Error("the push service does not answer");
      if (subscriber.status !== 201) return reply(subscriber.status, subscriber.words);
      if (headers["content-encoding"] !== "aes128gcm") return reply(415);
      const claims = verifiedClaims(headers.authorization ?? "", subscriber.siteKey);
      if (claims.aud !== new URL(endpoint).origin) return reply(403);
      const message = JSON.parse(decrypt(Buffer.from(body as Uint8Array), subscriber));
      received.push({ endpoint, ttl: headers.ttl ?? "", claims, message });
      return reply(201);
    },
  };
}
