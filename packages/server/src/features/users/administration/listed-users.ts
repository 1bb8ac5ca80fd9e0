import type { Parsed } from "@askwell/contract";
import { roles } from "@askwell/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import { type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../../platform/db/index.ts";
import type { Db, Tables } from "../../../tables.ts";
import type { UserRow } from "../table.ts";
import { exactUser, ofName, ofStatus, type UserTerms } from "./user-conditions.ts";

export interface UserListRequest extends Pick<Parsed<"adminUserList">, "filter" | "order" | "query" | "after"> {
  readonly limit: number;
}

/** The column that a list begins with; the id follows. Suspended and deleted users have one order. */
function columnOf({ filter, order }: UserListRequest) {
  if (filter === "suspended") return "suspended_at";
  if (filter === "deleted") return "deleted_at";
  if (order === "name") return "display_key";
  return order === "reputation" ? "rank" : "created_at";
}

/** Users of a status, or staff, from a key on: names ascend, numbers descend. Source: docs/rules/administration.md AD14. */
export async function listedUsers(db: Db, request: UserListRequest): Promise<KeysetPart<UserRow>> {
  const { filter, after, limit } = request;
  const column = columnOf(request);
  const direction = column === "display_key" ? "asc" : "desc";
  const words = request.query.trim().toLowerCase();
  const [, id = "", value = ""] = /^(\d{1,20})_(.*)$/s.exec(after) ?? [];
  const key = [column === "display_key" ? value : Number(value) || 0, id];
  const exact = exactUser(words);
  const users = db
    .selectFrom("users")
    .selectAll()
    .$call((all) => (filter === "staff" ? activeStaff(all) : all.where((e) => ofStatus(e, filter))))
    .$if(exact !== null, (all) => all.where(exact?.column ?? "id", "=", exact?.value ?? ""))
    .$if(id !== "", (all) => all.where(sql<boolean>`${startingAt(db, [column, "id"], key, direction)}`))
    .orderBy(column, direction)
    .orderBy("id", direction);
  const search = (rows: number) =>
    db
      .selectFrom(users.limit(MAX_SEARCHED).as("users"))
      .selectAll()
      .where((e) => ofName(e as unknown as UserTerms, words))
      .orderBy(column, direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row.id}_${row[column]}`,
    read: (rows, offset) => users.limit(rows).offset(offset).execute(),
    search: words === "" || exact ? null : search,
  });
}

/** Moderators and administrators, by the index on the role: SQLite would read all users of the status by theirs. */
function activeStaff(users: SelectQueryBuilder<Tables, "users", UserRow>) {
  const status = sql<string>`coalesce(${sql.ref("users.status")}, '')`;
  return users
    .where("role_id", "in", [roles.admin, roles.moderator])
    .where(status, "=", "normal")
    .where("email_confirmed", "=", 1);
}
