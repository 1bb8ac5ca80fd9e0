import { createHash } from "node:crypto";
import { fail } from "../../../api-error.ts";

/** Tells versions of an item of a list of settings apart; null for one that is not stored. Rules: docs/rules/reasons.md N8. */
export const versionOf = (item: unknown): string =>
  createHash("sha256").update(JSON.stringify(item)).digest("base64url").slice(0, 22);

/** Fails with `edit_conflict` if an item was saved since a client has read it; "" checks nothing. Rules: docs/rules/reasons.md N8. */
export function checkVersion(read: string, stored: unknown): void {
  if (read !== "" && read !== versionOf(stored)) fail("edit_conflict");
}
