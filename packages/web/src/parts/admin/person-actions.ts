import type { Reply } from "@askwell/contract";
import { roles } from "@askwell/domain";

/** A person as the administration sees them. */
export type ManagedPerson = Reply<"adminUsersPage">["list"][number];

/** What this site decides about people, and not a system that keeps accounts elsewhere. */
export type Allowed = Reply<"adminUserCenterAgent">;

/** What an administrator can do with somebody, in the order of the menu. */
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

/** The actions that somebody's state allows. Nothing is left to do with who is deleted. */
export function actionsFor(person: Pick<ManagedPerson, "status" | "second_factor">, allowed: Allowed): PersonAction[] {
  const { status, second_factor } = person;
  if (status === "deleted") return [];
  const isWanted: Readonly<Record<PersonAction, boolean>> = {
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
  return personActions.filter((action) => isWanted[action]);
}

export const isPlainRole = (role_id: number): boolean => role_id === roles.user;

/** The key of a role's name; the wire brings it in English only. */
export function roleText(role_id: number) {
  const name = role_id === roles.admin ? "admin" : role_id === roles.moderator ? "moderator" : "user";
  return `roles.${name}.name` as const;
}
