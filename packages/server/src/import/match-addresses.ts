import { createHash } from "node:crypto";
import type { App } from "../app.ts";
import { CLAIM_CODE, claimCodes } from "../features/accounts/index.ts";
import { importedUsers, usernamesById } from "../features/users/bulk.ts";
import { importSource } from "./progress.ts";
import type { RowAttributes } from "./rows/row-parser.ts";
import { readRows } from "./rows/row-reader.ts";

/**
 * Finds the imported accounts of people by their addresses: dumps have no addresses, but many accounts have the hash of
 * theirs, as `EmailHash` or in the address of their picture at Gravatar, and people can post the code of their address in
 * their profile. Returns usernames by address, without addresses that no account or several accounts have. Rules:
 * docs/rules/accounts.md AC29, AC30.
 */
export async function matchAddresses(
  app: App,
  { usersFile, source: name }: { readonly usersFile: string; readonly source?: string | undefined },
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const source = await importSource(app, name);
  const byMark = new Map(addresses.flatMap((address) => hashesOf(address).map((hash) => [hash, address] as const)));
  for (const [address, code] of await claimCodes(app, addresses)) byMark.set(code, address);
  const found = new Map<string, Set<string>>();
  for await (const row of readRows(usersFile)) {
    if (!("attributes" in row)) continue;
    const { Id: id = "" } = row.attributes;
    for (const mark of marksIn(row.attributes)) {
      const address = byMark.get(mark);
      if (address !== undefined && id !== "") found.set(address, (found.get(address) ?? new Set()).add(id));
    }
  }
  const single = [...found].flatMap(([address, [id, ...others]]) =>
    id && others.length === 0 ? [{ address, id }] : [],
  );
  const accounts = new Map<string, string>();
  for (let start = 0; start < single.length; start += 500) {
    const some = single.slice(start, start + 500);
    for (const [address, username] of await usernamesOf(app, source, some)) accounts.set(address, username);
  }
  return accounts;
}

async function usernamesOf(
  app: App,
  source: string,
  people: readonly { readonly address: string; readonly id: string }[],
) {
  const { read } = app.db;
  const ids = await importedUsers(
    read,
    source,
    people.map(({ id }) => id),
  );
  const users = await usernamesById(read, [...ids.values()]);
  return people.flatMap(({ address, id }) => {
    const username = users.get(ids.get(id) ?? "");
    return username === undefined ? [] : [[address, username] as const];
  });
}

/** Gravatar takes both. */
function hashesOf(address: string): string[] {
  const text = address.trim().toLowerCase();
  return ["md5", "sha256"].map((name) => createHash(name).update(text).digest("hex"));
}

/** The hash and the codes of a row. */
function marksIn({ EmailHash, ProfileImageUrl = "", AboutMe = "" }: RowAttributes): string[] {
  const picture = /gravatar\.com\/avatar\/([0-9a-f]{64}|[0-9a-f]{32})\b/i.exec(ProfileImageUrl)?.[1];
  const marks = [EmailHash || picture, ...(AboutMe.match(CLAIM_CODE) ?? [])];
  return marks.flatMap((mark) => mark?.toLowerCase() ?? []);
}
