import { accountKey, isEmail, roles } from "@askwell/domain";
import { emailOwners } from "../features/users/bulk.ts";
import { isForeignHash } from "../platform/passwords/index.ts";
import type { Db } from "../tables.ts";
import { type DumpRow, InvalidRowError, textOf, timeOf } from "./fields.ts";
import { countLeftOut, type ImportSummary } from "./summary.ts";

const ROLES: Readonly<Record<string, number>> = { "": roles.user, ...roles };

/** How a user logs in, and what they may do: records contain it, dumps do not. */
export function readCredentials(row: DumpRow) {
  const email = textOf(row, "Email").trim();
  const hash = textOf(row, "PasswordHash").trim();
  const role_id = ROLES[textOf(row, "Role")];
  if (role_id === undefined) throw new InvalidRowError("the role is none of user, moderator and admin");
  const suspended_at = timeOf(row, "SuspendedAt");
  return {
    login: textOf(row, "Username").trim(),
    email: isEmail(email) ? email : "",
    email_confirmed: textOf(row, "EmailConfirmed") === "false" ? (0 as const) : (1 as const),
    password_hash: isForeignHash(hash) ? hash : "",
    role_id,
    status: suspended_at > 0 ? "suspended" : "normal",
    suspended_at,
    suspended_until: timeOf(row, "SuspendedUntil"),
  };
}

interface Addressed {
  readonly foreign_id: string;
  readonly email: string;
  readonly email_confirmed: 0 | 1;
  readonly password_hash: string;
}

/**
 * Separates those whose address belongs to an account here: it gets their posts if both sides have confirmed the address;
 * otherwise they are imported without address and password, because a stranger might have entered it. Rule:
 * docs/rules/import.md X15.
 */
export async function withOwnAddresses<Person extends Addressed>(
  db: Db,
  people: readonly Person[],
  summary: ImportSummary,
): Promise<{ fresh: Person[]; adopted: { foreign_id: string; user_id: string }[] }> {
  const owners = new Map(
    await emailOwners(
      db,
      people.map(({ email }) => accountKey(email)).filter((key) => key !== ""),
    ),
  );
  const fresh: Person[] = [];
  const adopted: { foreign_id: string; user_id: string }[] = [];
  for (const person of people) {
    const key = accountKey(person.email);
    const owner = key === "" ? undefined : owners.get(key);
    if (owner?.isConfirmed && person.email_confirmed && owner.id !== "")
      adopted.push({ foreign_id: person.foreign_id, user_id: owner.id });
    else if (owner) fresh.push(withoutAddress(person, summary));
    else fresh.push(person);
    // Of two in one batch with the same address, the first keeps it.
    if (key !== "" && !owner) owners.set(key, { id: "", isConfirmed: false });
  }
  return { fresh, adopted };
}

function withoutAddress<Person extends Addressed>(person: Person, summary: ImportSummary): Person {
  countLeftOut(summary, "email addresses", "belong to another account");
  return { ...person, email: "", password_hash: "" };
}
