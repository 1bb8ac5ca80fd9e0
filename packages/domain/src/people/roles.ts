import type { GrantableRight } from "./granted-rights.ts";

/** Roles by their stored and wire number. Source: docs/rules/privileges.md P1. */
export const roles = { user: 1, admin: 2, moderator: 3 } as const;

/** The name of a role. */
export type RoleName = keyof typeof roles;

/** The signed-in user who acts, as far as permission checks need it. */
export interface Actor {
  readonly id: string;
  /** Reputation. */
  readonly rank: number;
  /** 1 user, 2 admin, 3 moderator. */
  readonly role_id: number;
  /** Rights granted beyond the role, as far as they hold for what the check is about. */
  readonly rights?: readonly GrantableRight[];
}

/** True for moderators and admins. Source: docs/rules/privileges.md P1. */
export function isStaff(actor: Pick<Actor, "role_id"> | null): boolean {
  return actor !== null && (actor.role_id === roles.admin || actor.role_id === roles.moderator);
}

/**
 * True for staff, and for those who were granted one of these rights. Source: docs/rules/granted-rights.md GR2.
 */
export function isStaffFor(
  actor: Pick<Actor, "role_id" | "rights"> | null,
  ...rights: readonly GrantableRight[]
): boolean {
  return isStaff(actor) || (actor?.rights?.some((right) => rights.includes(right)) ?? false);
}

/** True for admins only. Source: docs/rules/privileges.md P1. */
export function isAdmin(actor: Pick<Actor, "role_id"> | null): boolean {
  return actor !== null && actor.role_id === roles.admin;
}

/** True when the actor is the author of the object. */
export function isOwner(actor: Pick<Actor, "id"> | null, ownerId: string): boolean {
  return actor !== null && actor.id === ownerId;
}

/**
 * Whether rights can be granted to an account: not to administrators, who have all of them, and only while it is neither
 * suspended nor deleted. Source: docs/rules/granted-rights.md GR4.
 */
export const mayHoldGrants = (user: { readonly role_id: number; readonly status: string }): boolean =>
  user.status === "normal" && user.role_id !== roles.admin;
