import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { letters } from "./letters.ts";

const LENGTH = 6;
/** Some milliseconds for one text, hours for all possible ones. */
const COST = { N: 2048, r: 8, p: 1 };
const scryptAsync = promisify(scrypt) as (
  text: string,
  salt: Buffer,
  length: number,
  cost: typeof COST,
) => Promise<Buffer>;

const alphabet = Object.keys(letters);

/** Random letters for a picture. */
export const randomText = (): string =>
  Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");

/** Stored form of a text: a salt and a slow hash, in hexadecimal. */
export async function hashText(text: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const hash = await scryptAsync(text, salt, 32, COST);
  return `${salt.toString("hex")}:${hash.toString("hex")}`;
}

/** Whether the typed text matches the picture; case and spaces do not matter. */
export async function isText(typed: string, secret: string): Promise<boolean> {
  const [salt = "", hash = ""] = secret.split(":");
  const text = typed.replace(/\s/g, "").toUpperCase();
  if (hash === "" || text.length !== LENGTH) return false;
  const [, actual = ""] = (await hashText(text, Buffer.from(salt, "hex"))).split(":");
  return timingSafeEqual(Buffer.from(actual), Buffer.from(hash));
}
