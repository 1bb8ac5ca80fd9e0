import { transliterate } from "@askwell/content/slug";
import { accountKey, mayTakeUsername, usernameFrom, usernameWithTail } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { logEvents } from "../event-log/index.ts";
import { addUsers, type NewUser, newUserRow } from "./bulk.ts";
import { findUserByEmail, listUsersByUsername } from "./queries.ts";
import type { UserRow } from "./table.ts";

/** Transliterates to Latin letters, without spaces between the syllables of Chinese words. */
function toLatin(name: string): string {
  return transliterate(name.replace(/\p{Script=Han}+/gu, (word) => transliterate(word).replace(/\s+/g, "")));
}

/** The username derived from a name, or undefined when none can be. Source: docs/rules/users.md U2. */
export function usernameOf(name: string): string | undefined {
  const username = usernameFrom(name, toLatin);
  return mayTakeUsername(null, username) ? username : undefined;
}

/** A free username similar to the given one. */
export async function findFreeUsername(app: App, base: string): Promise<string> {
  let username = base;
  while ((await listUsersByUsername(app.db.read, [accountKey(username)])).length > 0) {
    username = usernameWithTail(base, Math.floor(Math.random() * 0x10000));
  }
  return username;
}

/** Fails when an account has the address, in any case; `field` is the input field. */
export async function checkEmailFree(app: App, email: string, field?: string): Promise<void> {
  if (await findUserByEmail(app.db.read, accountKey(email))) fail("email_taken", field ? { field } : {});
}

/** The fields of a new account. */
export type NewPerson = Pick<
  NewUser,
  "display_name" | "email" | "password_hash" | "email_confirmed" | "last_login_at" | "role_id"
> & {
  username: string;
  /** Replaces the key derived from the address, for users without an address. */
  email_key?: string;
};

/**
 * Stores a new account, with the point for a confirmed address. `then` runs in the same transaction. When name or
 * address are taken concurrently, it starts over.
 */
export async function storePerson<Result>(
  app: App,
  person: NewPerson,
  then: (tx: Tx, user: UserRow) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const username = await findFreeUsername(app, person.username);
    try {
      return await app.db.write(async (tx) => then(tx, await insertPerson(app, tx, { ...person, username })));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await checkEmailFree(app, person.email);
    }
  }
}

/** Stores a new account in an open transaction. */
export async function insertPerson(app: App, tx: Tx, person: NewPerson): Promise<UserRow> {
  const now = app.now();
  const id = await app.ids.next(tx, "user");
  const rank = person.email_confirmed === 1 ? 1 : 0;
  const user = newUserRow({ ...person, id, rank, created_at: now });
  await addUsers(tx, [user]);
  await app.invalidate(tx, "users");
  const types = ["user.registered", ...(person.email_confirmed === 1 ? (["user.confirmed"] as const) : [])] as const;
  await logEvents(
    app,
    tx,
    types.map((type) => ({ type, object_id: id })),
  );
  if (rank > 0) await app.emit(tx, { kind: "person_confirmed", user_id: id });
  return user;
}
