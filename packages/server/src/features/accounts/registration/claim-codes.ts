import { createHmac, randomBytes } from "node:crypto";
import { accountKey } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { ensureKeyValue, lockKeyValue } from "../../../platform/key-value-store/index.ts";

const NAME = "accounts.claim_codes";
const ABOUT = "claim codes";
/** Without letters that are taken for digits. */
const ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789";
const LENGTH = 16;

/** A code in a text, such as the profile of a person on another site. */
export const CLAIM_CODE = /\baskwell(?:-[a-z0-9]{4}){4}\b/gi;

/**
 * The code of each address, the same each time. Who posts it in the profile of their account on the site that was
 * imported shows that the account is theirs; it can be seen by all, since it leads to the one address only. Rule:
 * docs/rules/accounts.md AC30.
 */
export async function claimCodes(app: App, addresses: readonly string[]): Promise<Map<string, string>> {
  const secret = await codeSecret(app);
  return new Map(addresses.map((address) => [address, codeOf(secret, accountKey(address))]));
}

function codeOf(secret: string, address: string): string {
  const digest = createHmac("sha256", secret).update(address).digest();
  const letters = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]!).join("");
  return `askwell-${letters.match(/.{4}/g)!.join("-")}`;
}

/** The secret of this site's codes, made on first use. */
async function codeSecret(app: App): Promise<string> {
  const made = await app.secrets.seal(randomBytes(32).toString("base64url"), ABOUT);
  const stored = await app.db.write(async (tx) => {
    await ensureKeyValue(tx, NAME, made, app.now());
    return lockKeyValue(tx, NAME);
  });
  const secret = await app.secrets.open(stored ?? "", ABOUT);
  if (secret === null) throw new Error("The secret of the claim codes was sealed with the key of another site.");
  return secret;
}
