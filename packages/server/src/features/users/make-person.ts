import { transliterate } from "@askwell/content/slug";
import { accountKey, mayTakeUsername, usernameFrom, usernameWithTail } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { addUsers, type NewUser, newUserRow } from "./bulk.ts";
import { findUserByEmail, listUsersByUsername } from "./queries.ts";
import type { UserRow } from "./table.ts";

/** In Latin letters; the syllables of Chinese words are not parted. */
function inLatin(name: string): string {
  return transliterate(name.replace(/\p{Script=Han}+/gu, (word) => transliterate(word).replace(/\s+/g, "")));
}

/** The username that a name stands for, or undefined when it stands for none. Source: api-accounts 6.2. */
export function usernameOf(name: string): string | undefined {
  const username = usernameFrom(name, inLatin);
  return mayTakeUsername(null, username) ? username : undefined;
}

/** A username like the one wanted that nobody has yet. */
export async function freeUsername(app: App, wanted: string): Promise<string> {
  let username = wanted;
  while ((await listUsersByUsername(app.db.read, [accountKey(username)])).length > 0) {
    username = usernameWithTail(wanted, Math.floor(Math.random() * 0x10000));
  }
  return username;
}

/** Refuses an address that an account has, whatever the case of its letters; names the field, if one is given. */
export async function refuseTakenEmail(app: App, email: string, field?: string): Promise<void> {
  if (await findUserByEmail(app.db.read, accountKey(email))) refuse("email_taken", field ? { field } : {});
}

/** What is decided about a new account before it is stored. */
export type NewPerson = Pick<
  NewUser,
  "display_name" | "email" | "password_hash" | "email_confirmed" | "last_login_at"
> & {
  username: string;
  /** Replaces the key made of the address, for somebody without one. */
  email_key?: string;
};

/**
 * Stores a new account, with the point that a confirmed address gives. `then` is what else belongs to the same write.
 * Somebody may take name or address between looking and storing: then all is looked at again.
 */
export async function storePerson<Result>(
  app: App,
  person: NewPerson,
  then: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const username = await freeUsername(app, person.username);
    try {
      return await app.db.write(async (tx) => then(tx, await insertPerson(app, tx, { ...person, username })));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await refuseTakenEmail(app, person.email);
    }
  }
}

/** Stores a new account in a write that is under way. */
export async function insertPerson(app: App, tx: Tx, person: NewPerson): Promise<UserRow> {
  const now = app.now();
  const id = await app.ids.next(tx, "user");
  const rank = person.email_confirmed === 1 ? 1 : 0;
  const user = newUserRow({ ...person, id, rank, created_at: now });
  await addUsers(tx, [user]);
  await app.touch(tx, "users");
  if (rank > 0) await app.emit(tx, { kind: "person_confirmed", user_id: id });
  return user;
}
