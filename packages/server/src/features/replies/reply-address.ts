import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ReplyAddressRow } from "./table.ts";

/** How long an address takes replies. */
export const ADDRESS_LIFETIME_S = 90 * 24 * 3600;

/** What the address in the settings has in place of the token. */
const TOKEN_MARK = "*";

/** Letters and digits that survive a mail server which changes the case: 32 of them are 160 bits. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const TOKEN_LENGTH = 32;
const TOKEN = new RegExp(`(?<![a-z0-9])[a-z2-7]{${TOKEN_LENGTH}}(?![a-z0-9])`, "i");

const newToken = () => tokenOf(randomBytes(TOKEN_LENGTH));

/** A token of 32 bytes, five bits of each. */
export const tokenOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, TOKEN_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** The address that mail with a token comes to; undefined if the one in the settings cannot be used. */
export function addressOfToken(app: App, token: string): string | undefined {
  const { reply_address } = app.settings.get("replies");
  return addressProblem(reply_address) ? undefined : reply_address.replace(TOKEN_MARK, token);
}

/**
 * Why an address cannot be used for replies; undefined if it can. The token has to be recognisable, also after the
 * address in the settings has changed, and to fit into the 64 characters before the `@` (RFC 5321).
 */
export function addressProblem(address: string): "required" | "reply_address" | undefined {
  if (address === "") return "required";
  const [local = "", domain = "", ...more] = address.split("@");
  const sample = local.replace(TOKEN_MARK, "a".repeat(TOKEN_LENGTH));
  const isUsable =
    more.length === 0 &&
    local.includes(TOKEN_MARK) &&
    TOKEN.test(sample) &&
    /^[a-z0-9._+=-]{32,64}$/i.test(sample) &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(domain);
  return isUsable ? undefined : "reply_address";
}

/**
 * The address to which a user may reply by mail, for one post and for 90 days; undefined while replies by mail are off.
 * Only its hash is stored. Rules: docs/rules/replies-by-mail.md RM1.
 */
export async function issueReplyAddress(
  app: App,
  tx: Tx,
  { user_id, post_id }: Pick<ReplyAddressRow, "user_id" | "post_id">,
): Promise<string | undefined> {
  const token = newToken();
  const address = app.settings.get("replies").replies_enabled ? addressOfToken(app, token) : undefined;
  if (address === undefined) return undefined;
  const row = { token_hash: hashToken(token), user_id, post_id, expires_at: app.now() + ADDRESS_LIFETIME_S };
  await tx.insertInto("reply_addresses").values(row).execute();
  return address;
}

/** The token in the first of some addresses that has one, in lower case. */
export function tokenIn(addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const [token] = TOKEN.exec(address.slice(0, address.lastIndexOf("@"))) ?? [];
    if (token) return token.toLowerCase();
  }
  return undefined;
}

/** The address of a token, also one that has expired lately; undefined for an unknown one. */
export async function findReplyAddress(db: Db, token: string): Promise<ReplyAddressRow | undefined> {
  return db.selectFrom("reply_addresses").selectAll().where("token_hash", "=", hashToken(token)).executeTakeFirst();
}
