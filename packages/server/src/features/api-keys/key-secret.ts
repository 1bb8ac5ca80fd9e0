import { randomBytes } from "node:crypto";
import { hashToken } from "../../platform/tokens/index.ts";
import { API_KEY_PREFIX } from "./check-api-key.ts";

const SECRET_BYTES = 16;

/** How lists show a key: the first 7 and the last 4 characters. */
export const mask = (key: string) => `${key.slice(0, 7)}********${key.slice(-4)}`;

/** A new key, and what is stored of it. Rule: docs/rules/api-keys.md AK1. */
export function newSecret() {
  const access_key = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString("hex");
  return { access_key, stored: { key_hash: hashToken(access_key), masked: mask(access_key) } };
}
