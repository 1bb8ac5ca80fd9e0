import { transliterate } from "@askwell/content/slug";
import { accountKey, cleanDisplayName, limits, mayTakeUsername, usernameFrom, usernameWithTail } from "@askwell/domain";
import { addUsers, importedUsers, saveImportedUsers, takenUsernames, unknownEmailKey } from "../features/users/bulk.ts";
import type { Db } from "../tables.ts";
import { type DumpRow, idOf, textOf } from "./fields.ts";
import type { ImportContext } from "./phase.ts";

/** Prefix of keys that are names; alone it means a user without a name. */
const NAMELESS = "~";
const MAX_NAME = 60;

/** Key of the user of a row: the account id, or the name of a deleted account. */
export function personIn(row: DumpRow, id: string, name: string): string {
  return idOf(row, id) || NAMELESS + textOf(row, name).trim().slice(0, MAX_NAME).toWellFormed();
}

/** The same, or "" if the row names no user. */
export function maybePersonIn(row: DumpRow, id: string, name: string): string {
  const person = personIn(row, id, name);
  return person === NAMELESS ? "" : person;
}

/** Stack Exchange's Community user, the account of automatic actions. */
export const COMMUNITY = "-1";

/**
 * Accounts by user keys. Users who are missing in the dump had their account deleted there, and get a deleted one here.
 */
export function accountsOf(context: ImportContext, keys: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  return context.inSequence(() => findAccounts(context, keys));
}

async function findAccounts({ app, source }: ImportContext, keys: Iterable<string>) {
  const requested = [...new Set(keys)].filter((key) => key !== "");
  const known = await importedUsers(app.db.read, source, requested);
  const missing = requested.filter((key) => !known.has(key));
  if (missing.length === 0) return known;
  const added = await app.db.write(async (tx) => {
    const ids = await app.ids.reserve(tx, "user", missing.length);
    const names = missing.map((key) => (key.startsWith(NAMELESS) ? key.slice(1) : `user${key.replace(/\D/g, "")}`));
    const usernames = await chooseUsernames(
      tx,
      names.map((name, index) => ({ name, tail: ids[index]! })),
    );
    const now = app.now();
    const people = missing.map((foreign_id, index) => ({ foreign_id, id: ids[index]!, username: usernames[index]! }));
    await addUsers(
      tx,
      people.map(({ id, username }, index) => ({
        id,
        created_at: now,
        username,
        display_name: cleanDisplayName(names[index]!, MAX_NAME) || username,
        email: "",
        email_key: unknownEmailKey(id),
        status: "deleted",
        deleted_at: now,
      })),
    );
    await saveImportedUsers(
      tx,
      people.map(({ foreign_id, id }) => ({ source, foreign_id, user_id: id })),
    );
    return people;
  });
  return new Map([...known, ...added.map(({ foreign_id, id }) => [foreign_id, id] as const)]);
}

/** Chooses a free username for each user, close to the name; `tail` distinguishes users with the same name. */
export async function chooseUsernames(
  db: Db,
  people: readonly { readonly name: string; readonly tail: string }[],
): Promise<string[]> {
  const candidates = people.map(({ name, tail }) => {
    const base = usernameBase(name, tail);
    return [base, `${base.slice(0, limits.username.max - tail.length - 1)}-${tail}`];
  });
  const taken = await takenUsernames(db, candidates.flat());
  const chosen: string[] = [];
  for (const names of candidates) {
    let name = names.find((each) => !taken.has(accountKey(each)));
    while (name === undefined) {
      const random = usernameWithTail(names[0]!, Math.floor(Math.random() * 0x10000));
      const isTaken = taken.has(random) || (await takenUsernames(db, [random])).size > 0;
      if (!isTaken) name = random;
    }
    taken.add(accountKey(name));
    chosen.push(name);
  }
  return chosen;
}

/** Prefixes names of digits, which would take precedence over old paths such as `/users/7`. */
function usernameBase(name: string, tail: string): string {
  const base = usernameFrom(name, transliterate)
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, limits.username.max)
    .replace(/^[-._]+|[-._]+$/g, "");
  return mayTakeUsername(null, base) && !/^\d+$/.test(base) ? base : `user-${tail}`;
}
