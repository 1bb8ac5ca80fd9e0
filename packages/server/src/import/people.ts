import { transliterate } from "@askwell/content/slug";
import { accountKey, limits, mayTakeUsername, usernameFrom, usernameWithTail } from "@askwell/domain";
import { addUsers, importedUsers, rememberImportedUsers, takenUsernames } from "../features/users/bulk.ts";
import type { Db } from "../tables.ts";
import { idOf, type Row, textOf } from "./fields.ts";
import type { ImportContext } from "./phase.ts";

/** Somebody without an account on the foreign site is known by name, somebody without a name by this alone. */
const NAMELESS = "~";
const MOST_NAME = 60;

/** Whom a row names, as a key: the id of an account there, or the name of somebody who has none any more. */
export function personIn(row: Row, id: string, name: string): string {
  return idOf(row, id) || NAMELESS + textOf(row, name).trim().slice(0, MOST_NAME);
}

/** The same, or "" where the row names nobody. */
export function maybePersonIn(row: Row, id: string, name: string): string {
  const person = personIn(row, id, name);
  return person === NAMELESS ? "" : person;
}

/** Where a person of the dump stands among the rest: the account that does what no person does. */
export const COMMUNITY = "-1";

/**
 * The accounts of people by their keys. Whoever is not among the people of the dump had their account deleted there, and
 * has a deleted one here.
 */
export function accountsOf(context: ImportContext, keys: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  return context.inTurn(() => findAccounts(context, keys));
}

async function findAccounts({ app, source }: ImportContext, keys: Iterable<string>) {
  const wanted = [...new Set(keys)].filter((key) => key !== "");
  const known = await importedUsers(app.db.read, source, wanted);
  const missing = wanted.filter((key) => !known.has(key));
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
        display_name: names[index] || username,
        email: "",
        email_key: unknownEmailKey(id),
        status: "deleted",
        deleted_at: now,
      })),
    );
    await rememberImportedUsers(
      tx,
      people.map(({ foreign_id, id }) => ({ source, foreign_id, user_id: id })),
    );
    return people;
  });
  return new Map([...known, ...added.map(({ foreign_id, id }) => [foreign_id, id] as const)]);
}

/** What stands for the address of somebody whose address nobody here knows. */
export const unknownEmailKey = (id: string) => `${id}@imported.invalid`;

/** A free username for each of some people, close to the name; `tail` tells people of one name apart. */
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

/** Names of digits alone would hide old addresses such as `/users/7`. */
function usernameBase(name: string, tail: string): string {
  const base = usernameFrom(name, transliterate)
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, limits.username.max)
    .replace(/^[-._]+|[-._]+$/g, "");
  return mayTakeUsername(null, base) && !/^\d+$/.test(base) ? base : `user-${tail}`;
}
