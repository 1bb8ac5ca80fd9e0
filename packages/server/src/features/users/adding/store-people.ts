import { accountKey, roles } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { hashPassword } from "../../../platform/passwords/index.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { requireActiveAdmin } from "../active-admins.ts";
import { findFreeUsername, insertPerson, type NewPerson, usernameOf } from "../new-person.ts";

/** A person of a list whose values are right. */
interface RightPerson {
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
  readonly role_id?: number;
}

/** Passwords that are hashed at the same time: the other threads stay free for log-ins and files. */
const HASHED_AT_ONCE = 2;

async function hashesOf(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (let start = 0; start < passwords.length; start += HASHED_AT_ONCE)
    hashes.push(...(await Promise.all(passwords.slice(start, start + HASHED_AT_ONCE).map(hashPassword))));
  return hashes;
}

/** Adds people with confirmed addresses, all in one transaction, each with a username of their own. */
export async function storePeople(app: App, admin: Admin, lines: readonly RightPerson[]): Promise<void> {
  const people: NewPerson[] = [];
  const takenKeys = new Set<string>();
  const hashes = await hashesOf(lines.map(({ password }) => password));
  for (const [index, { display_name, email, role_id = roles.user }] of lines.entries()) {
    const usernames = usernameOf(display_name) ?? "";
    let username = await findFreeUsername(app, usernames);
    while (takenKeys.has(accountKey(username)))
      username = await findFreeUsername(app, `${usernames}-${takenKeys.size}`);
    takenKeys.add(accountKey(username));
    const password_hash = hashes[index] ?? "";
    people.push({ username, display_name, email, password_hash, role_id, email_confirmed: 1 as const });
  }
  await app.db.write(async (tx) => {
    await requireActiveAdmin(tx, admin.id);
    for (const person of people) await insertPerson(app, tx, person);
    const note = people.map(({ username, role_id }) => `${username}${roleNote(role_id)}`).join(", ");
    const logEntry = { action: "person_add", object: { id: "0", kind: "" }, person_id: "0" } as const;
    await logStaffAction(app, tx, admin, { ...logEntry, note });
  });
}

/** Names a role of staff. */
function roleNote(role_id: number | undefined): string {
  if (role_id === roles.admin) return " (admin)";
  return role_id === roles.moderator ? " (moderator)" : "";
}
