import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { secondFactor, validSteps } from "@askwell/domain";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** The length of the hash: RFC 4226, section 4. */
const SECRET_BYTES = 20;

/** A new secret for an app, in base32 (RFC 4648) without padding. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a time step. Source: RFC 6238 with SHA-1, which apps support. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash[hash.length - 1] ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** secondFactor.digits).padStart(secondFactor.digits, "0");
}

/** The step of a code that is valid now and was not used; undefined otherwise. */
export function stepOfCode(secret: string, code: string, now: number, lastUsed: number): number | undefined {
  const isSame = (step: number) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code));
  return validSteps(now, lastUsed).find(isSame);
}

/** The address in the QR code for an app, which shows `site` and `account`. */
export function otpAddress(secret: string, site: string, account: string): string {
  const issuer = site.replaceAll(":", " ");
  const words = new URLSearchParams({ secret, issuer }).toString().replaceAll("+", "%20");
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${words}`;
}
