import { createHash } from "node:crypto";
import type { App } from "../app.ts";
import { importedUsers, usernamesById } from "../features/users/bulk.ts";
import { importSource } from "./progress.ts";
import type { RowAttributes } from "./rows/row-parser.ts";
import { readRows } from "./rows/row-reader.ts";

/**
 * Finds the imported accounts of people by their addresses: dumps have no addresses, but many accounts have the hash of
 * theirs, as `EmailHash` or in the address of their picture at Gravatar. Returns usernames by address, without addresses
 * that no account or several accounts have. Rule: docs/rules/accounts.md AC29.
 */
export async function matchAddresses(
  app: App,
  usersFile: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const byHash = new Map(addresses.flatMap((address) => hashesOf(address).map((hash) => [hash, address] as const)));
  const found = new Map<string, string[]>();
  for await (const row of readRows(usersFile)) {
    if (!("attributes" in row)) continue;
    const address = byHash.get(hashIn(row.attributes) ?? "");
    const id = row.attributes.Id;
    if (address !== undefined && id) found.set(address, [...(found.get(address) ?? []), id]);
  }
  const single = [...found].flatMap(([address, [id, ...others]]) =>
    id && others.length === 0 ? [{ address, id }] : [],
  );
  const accounts = new Map<string, string>();
  for (let start = 0; start < single.length; start += 500) {
    const some = single.slice(start, start + 500);
    for (const [address, username] of await usernamesOf(app, some)) accounts.set(address, username);
  }
  return accounts;
}

async function usernamesOf(app: App, people: readonly { readonly address: string; readonly id: string }[]) {
  const { read } = app.db;
  const ids = await importedUsers(
    read,
    await importSource(app),
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

function hashIn({ EmailHash, ProfileImageUrl = "" }: RowAttributes): string | undefined {
  const picture = /gravatar\.com\/avatar\/([0-9a-f]{64}|[0-9a-f]{32})\b/i.exec(ProfileImageUrl)?.[1];
  return (EmailHash || picture)?.toLowerCase();
}
