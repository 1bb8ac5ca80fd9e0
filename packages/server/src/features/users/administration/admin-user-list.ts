import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { managedUser } from "../users-page.ts";
import { listedUsers } from "./listed-users.ts";

/** All users of a status, or staff, in an order. Rules: docs/rules/administration.md AD14. */
export async function adminUserList(
  app: App,
  _admin: Admin,
  input: Parsed<"adminUserList">,
): Promise<Reply<"adminUserList">> {
  const { rows, next, isPartial } = await listedUsers(app.db.read, { ...input, limit: input.page_size });
  return { list: rows.map((user) => managedUser(app, user)), next, is_partial: isPartial };
}
