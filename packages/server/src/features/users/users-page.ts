import type { Parsed, Reply } from "@askwell/contract";
import { type RoleName, roles } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { pageOfUsers } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { avatarUrl, statusOf } from "./wire.ts";

const nameOf = (roleId: number): string => {
  const name = (Object.keys(roles) as RoleName[]).find((role) => roles[role] === roleId) ?? "user";
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** All users of a status, newest first. Source: docs/wire/administration.md "Users". */
export async function usersPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminUsersPage">,
): Promise<Reply<"adminUsersPage">> {
  const { count, rows } = await pageOfUsers(app.db.read, input);
  return { count, list: rows.map((user) => managedUser(app, user)) };
}

/** A user as administrators see them. */
export const managedUser = (app: App, user: UserRow): Reply<"adminUsersPage">["list"][number] => ({
  user_id: user.id,
  username: user.username,
  display_name: user.display_name,
  avatar: avatarUrl(app, user),
  e_mail: user.email,
  rank: user.rank,
  created_at: user.created_at,
  deleted_at: user.deleted_at,
  suspended_at: user.suspended_at,
  suspended_until: user.suspended_until,
  status: statusOf(user),
  role_id: user.role_id,
  role_name: nameOf(user.role_id),
  second_factor: user.second_factor === 1,
});
