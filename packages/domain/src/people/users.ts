import { encode } from "../ids.ts";
import { lengthOf, limits } from "../limits.ts";
import type { UserStatus } from "../statuses.ts";
import { allowed, refuse, type Verdict } from "../verdicts.ts";
import { isPathName, isReservedName } from "./reserved-names.ts";
import { type Actor, isStaff, roles } from "./roles.ts";

const USERNAME = /^[A-Za-z0-9._-]+$/;
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)*$/u;

/** True for a username as it must be written: 2 to 30 letters, digits, dashes, dots, underscores. Source: docs/rules/users.md U1. */
export function isUsername(name: string): boolean {
  const { min, max } = limits.username;
  return USERNAME.test(name) && name.length >= min && name.length <= max && /[A-Za-z0-9]/.test(name);
}

/**
 * Whether somebody may take a username: well formed, and not a reserved word. Staff may take reserved words, but never
 * one that is part of an address. `taker` is null for a registration. Source: docs/rules/users.md U1 and U3.
 */
export function mayTakeUsername(taker: Pick<Actor, "role_id"> | null, name: string): boolean {
  if (!isUsername(name) || isPathName(name)) return false;
  return isStaff(taker) || !isReservedName(name);
}

/**
 * The username that a name at registration stands for: transliterated to Latin letters, without accents, white space as
 * one dash, lower case. Other signs stay, so that the name is refused rather than changed: check it with
 * `mayTakeUsername`. Source: docs/rules/users.md U2.
 */
export function usernameFrom(name: string, transliterate: (text: string) => string = (text) => text): string {
  return transliterate(name).normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase().replace(/\s+/gu, "-");
}

/** A username that is taken, with a tail that makes it free: four hexadecimal digits of `random`. Source: docs/rules/users.md U2. */
export function usernameWithTail(name: string, random: number): string {
  const tail = (random & 0xffff).toString(16).padStart(4, "0");
  return name.slice(0, limits.username.max - tail.length) + tail;
}

/** The form of a username or address that decides whether two are the same. Source: docs/rules/users.md U4. */
export function accountKey(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** True for a name to be shown: 2 to 30 characters, not only white space. Source: docs/rules/users.md U5. */
export function isDisplayName(name: string): boolean {
  const length = lengthOf(name.trim());
  return length >= limits.displayName.min && lengthOf(name) <= limits.displayName.max;
}

/** What is wrong with a password; null when nothing is. Source: docs/rules/users.md U6. */
export function passwordProblem(password: string): "min" | "max" | "no_spaces" | null {
  const length = lengthOf(password);
  if (length < limits.password.min) return "min";
  if (length > limits.password.max) return "max";
  return password.includes(" ") ? "no_spaces" : null;
}

/** True for what can be an email address. Source: docs/rules/users.md U7. */
export function isEmail(address: string): boolean {
  return lengthOf(address) <= limits.email.max && EMAIL.test(address);
}

/**
 * Whether the settings let an address register. An entry without `@` admits its domain and whatever ends with a dot
 * and it; an entry that starts with `@` or holds one admits exactly the domain after it; an empty list admits all.
 * Source: docs/rules/users.md U8.
 */
export function isAllowedEmail(address: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((entry) => {
    const at = entry.lastIndexOf("@");
    const wanted = entry
      .slice(at + 1)
      .trim()
      .toLowerCase()
      .replace(/^\./, "");
    if (wanted === "") return false;
    return domain === wanted || (at < 0 && domain.endsWith(`.${wanted}`));
  });
}

/** The state of an account as everybody sees it. Source: docs/rules/users.md U9. */
export function userStatus(stored: Exclude<UserStatus, "inactive">, emailConfirmed: boolean): UserStatus {
  return stored === "normal" && !emailConfirmed ? "inactive" : stored;
}

const DAY = 24 * 3600;
/** How long a suspension can last, in the order in which it is offered. Source: docs/rules/users.md U10. */
export const suspensionDurations = ["24h", "48h", "72h", "7d", "14d", "1m", "2m", "3m", "6m", "1y", "forever"] as const;
/** How long a suspension lasts. */
export type SuspensionDuration = (typeof suspensionDurations)[number];

/** When "forever" ends: 2099-12-31 23:59:59 UTC, in Unix seconds. */
export const FOREVER = 4_102_444_799;

/** When a suspension that starts `now` ends, in Unix seconds; months and years by the calendar. Source: docs/rules/users.md U10. */
export function suspendedUntil(duration: SuspensionDuration, now: number): number {
  if (duration === "forever") return FOREVER;
  const count = Number.parseInt(duration, 10);
  const unit = duration.at(-1);
  if (unit === "h") return now + count * 3600;
  if (unit === "d") return now + count * DAY;
  const moment = new Date(now * 1000);
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + (unit === "y" ? 12 * count : count));
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, lastDay));
  return Math.floor(moment.getTime() / 1000);
}

/** The name shown for a deleted account. Source: docs/rules/users.md U11. */
export function deletedUserName(id: string): string {
  return `user${encode(Number(id))}`;
}

/** Whether an admin may change the state of an account: never of the own one. Source: docs/rules/users.md U12. */
export function maySetUserStatus(admin: Actor, user: { readonly id: string }): Verdict {
  return admin.id === user.id ? refuse("own_status") : allowed;
}

/** True when an account's state can still change: deleting is final, and a request to change it is passed over. Source: docs/rules/users.md U12. */
export function hasChangeableStatus(user: { readonly status: UserStatus }): boolean {
  return user.status !== "deleted";
}

/** Whether an admin may change the role of an account. Source: docs/rules/users.md U12. */
export function maySetRole(admin: Actor, user: { readonly id: string }): Verdict {
  return admin.id === user.id ? refuse("own_role") : allowed;
}

/** True for the number of a role. */
export function isRoleId(id: number): boolean {
  return Object.values(roles).some((role) => role === id);
}
