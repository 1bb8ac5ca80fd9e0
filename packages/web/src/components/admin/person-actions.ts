import type { Reply } from "@askwell/contract";
import { roles } from "@askwell/domain";

/** A user as the administration sees them. */
export type ManagedPerson = Reply<"adminUsersPage">["list"][number];

/** What the site may change about users; the rest belongs to the user center. */
export type UserManagementRights = Reply<"adminUserCenterAgent">;

/** Actions of an administrator on a user, in the order of the menu. */
export const personActions = [
  "password",
  "second_factor",
  "profile",
  "role",
  "activation",
  "activate",
  "deactivate",
  "suspend",
  "unsuspend",
  "delete",
] as const;
export type PersonAction = (typeof personActions)[number];

/** Administrators cannot change their own status. Rules: docs/rules/users.md U12. */
const neverOnSelf: ReadonlySet<PersonAction> = new Set(["activate", "deactivate", "suspend", "unsuspend", "delete"]);

/** The actions that a user's status allows; none for deleted users. */
export function actionsFor(
  person: Pick<ManagedPerson, "user_id" | "status" | "second_factor">,
  allowed: UserManagementRights,
  viewerId: string | undefined,
): PersonAction[] {
  const { status, second_factor, user_id } = person;
  if (status === "deleted") return [];
  const isAvailable: Readonly<Record<PersonAction, boolean>> = {
    password: allowed.allow_update_user_password,
    second_factor,
    profile: true,
    role: allowed.allow_update_user_role && status !== "suspended",
    activation: status === "inactive",
    activate: allowed.allow_update_user_status && status === "inactive",
    deactivate: allowed.allow_update_user_status && status === "normal",
    suspend: allowed.allow_update_user_status && status === "normal",
    unsuspend: allowed.allow_update_user_status && status === "suspended",
    delete: allowed.allow_update_user_status,
  };
  const isOwn = user_id === viewerId;
  return personActions.filter((action) => isAvailable[action] && !(isOwn && neverOnSelf.has(action)));
}

export const isPlainRole = (role_id: number): boolean => role_id === roles.user;

/** The translation key of a role's name, which the API returns in English only. */
export function roleText(role_id: number) {
  const name = role_id === roles.admin ? "admin" : role_id === roles.moderator ? "moderator" : "user";
  return `roles.${name}.name` as const;
}
