import { createHash, timingSafeEqual } from "node:crypto";

/** Tokens and codes are stored as hashes, so that a leaked database grants no access. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Compares two secrets; the time says nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
