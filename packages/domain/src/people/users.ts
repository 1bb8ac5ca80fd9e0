import { encode } from "../ids.ts";
import { lengthOf, limits } from "../limits.ts";
import type { UserStatus } from "../statuses.ts";
import { allowed, deny, type Verdict } from "../verdicts.ts";
import { isPathName, isReservedName } from "./reserved-names.ts";
import { type Actor, isStaff, roles } from "./roles.ts";

const USERNAME = /^[A-Za-z0-9._-]+$/;
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)*$/u;

/**
 * True for a well-formed username: 2 to 30 letters, digits, dashes, dots, underscores. Source: docs/rules/users.md U1.
 */
export function isUsername(name: string): boolean {
  const { min, max } = limits.username;
  return USERNAME.test(name) && name.length >= min && name.length <= max && /[A-Za-z0-9]/.test(name);
}

/**
 * Whether a user may take a username: well formed and not reserved. Staff may take reserved words, but never a path
 * name. `taker` is null during registration. Source: docs/rules/users.md U1 and U3.
 */
export function mayTakeUsername(taker: Pick<Actor, "role_id"> | null, name: string): boolean {
  if (!isUsername(name) || isPathName(name)) return false;
  return isStaff(taker) || !isReservedName(name);
}

/**
 * The username derived from a display name at registration: transliterated to Latin letters, without accents, white
 * space as one dash, lower case. Other characters stay, so that the name is rejected rather than changed: check it with
 * `mayTakeUsername`. Source: docs/rules/users.md U2.
 */
export function usernameFrom(name: string, transliterate: (text: string) => string = (text) => text): string {
  return transliterate(name).normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase().replace(/\s+/gu, "-");
}

/** Makes a taken username unique with a suffix: four hexadecimal digits of `random`. Source: docs/rules/users.md U2. */
export function usernameWithTail(name: string, random: number): string {
  const tail = (random & 0xffff).toString(16).padStart(4, "0");
  return name.slice(0, limits.username.max - tail.length) + tail;
}

/** The normal form that decides whether two usernames or addresses are equal. Source: docs/rules/users.md U4. */
export function accountKey(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** A space between two other characters makes a passphrase of a long enough password. */
const SEVERAL_WORDS = /\S +\S/;

/**
 * What is wrong with a password; null when it is valid. "passphrase_max" is a passphrase that is too long.
 * Source: docs/rules/users.md U6.
 */
export function passwordProblem(password: string): "min" | "max" | "no_spaces" | "passphrase_max" | null {
  const length = lengthOf(password);
  const { min, max, passphraseMin, passphraseMax } = limits.password;
  if (length >= passphraseMin && SEVERAL_WORDS.test(password)) return length > passphraseMax ? "passphrase_max" : null;
  if (length < min) return "min";
  if (length > max) return "max";
  return password.includes(" ") ? "no_spaces" : null;
}

/** True for a plausible email address. Source: docs/rules/users.md U7. */
export function isEmail(address: string): boolean {
  return lengthOf(address) <= limits.email.max && EMAIL.test(address);
}

const domainOf = (address: string) =>
  address
    .slice(address.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();

/**
 * Whether the settings allow an address to register. An entry allows exactly its domain, with `*.` in front its
 * subdomains; an empty list allows all. Source: docs/rules/users.md U8.
 */
export function isAllowedEmail(address: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const domain = domainOf(address);
  return domains
    .map((entry) => domainOf(entry).replace(/^\*\./, "."))
    .some((entry) => entry !== "" && (entry.startsWith(".") ? domain.endsWith(entry) : domain === entry));
}

/** The public status of an account. Source: docs/rules/users.md U9. */
export function userStatus(stored: Exclude<UserStatus, "inactive">, emailConfirmed: boolean): UserStatus {
  return stored === "normal" && !emailConfirmed ? "inactive" : stored;
}

/** The display name of a deleted account. Source: docs/rules/users.md U11. */
export function deletedUserName(id: string): string {
  return `user${encode(Number(id))}`;
}

/** Whether an admin may change the status of an account: never their own. Source: docs/rules/users.md U12. */
export function maySetUserStatus(admin: Actor, user: { readonly id: string }): Verdict {
  return admin.id === user.id ? deny("own_status") : allowed;
}

/**
 * True when an account's status can still change: deleting is final, and later changes are ignored. Source:
 * docs/rules/users.md U12.
 */
export function hasChangeableStatus(user: { readonly status: UserStatus }): boolean {
  return user.status !== "deleted";
}

/** Whether an admin may change the role of an account: never their own. Source: docs/rules/users.md U12. */
export function maySetRole(admin: Actor, user: { readonly id: string }): Verdict {
  return admin.id === user.id ? deny("own_role") : allowed;
}

/** True for the number of a role. */
export function isRoleId(id: number): boolean {
  return Object.values(roles).some((role) => role === id);
}

/** True for a day of the calendar such as 2026-11-28. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether a first line of a list of users to add names its columns. */
export function isHeaderOfPeople(line: string): boolean {
  const [, address = ""] = line.split(/[,;\t]/);
  return /^[\s"]*(?:e-?mail|address)/i.test(address) && !address.includes("@");
}
