import type { Parsed, Reply } from "@askwell/contract";
import { FOREVER } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { csvTime, listCsv } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { managedUser } from "../users-page.ts";
import { listedUsers } from "./listed-users.ts";

const columns = [
  ...["id", "username", "name", "email", "reputation", "created", "role", "status"],
  ...["suspended", "suspended_until", "deleted"],
];

/** The users of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD15. */
export async function exportUserList(
  app: App,
  _admin: Admin,
  input: Parsed<"exportUserList">,
): Promise<Reply<"exportUserList">> {
  const csv = await listCsv(columns, async (after, limit) => {
    const { rows, next } = await listedUsers(app.db.read, { ...input, after, limit });
    return { rows: rows.map((row) => cellsOf(managedUser(app, row))), next };
  });
  return { csv };
}

const cellsOf = (user: Reply<"adminUserList">["list"][number]) => [
  ...[user.user_id, user.username, user.display_name, user.e_mail, user.rank, csvTime(user.created_at)],
  ...[user.role_name.toLowerCase(), user.status, csvTime(user.suspended_at), endOf(user.suspended_until)],
  csvTime(user.deleted_at),
];

const endOf = (until: number): string => (until >= FOREVER ? "forever" : csvTime(until));
