import type { Parsed } from "@askwell/contract";
import { roles, startOfDate } from "@askwell/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import { type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../../platform/db/index.ts";
import type { Db, Tables } from "../../../tables.ts";
import type { UserRow } from "../table.ts";
import { exactUser, ofName, ofStatus, type UserTerms } from "./user-conditions.ts";

type ListCondition = "filter" | "order" | "query" | "after" | "role_id" | "joined_from" | "joined_to";

export interface UserListRequest extends Pick<Parsed<"adminUserList">, ListCondition> {
  readonly limit: number;
}

const DAY_S = 24 * 3600;

/** The column that a list begins with; the id follows. Suspended and deleted users have one order. */
function columnOf({ filter, order }: UserListRequest) {
  if (filter === "suspended") return "suspended_at";
  if (filter === "deleted") return "deleted_at";
  if (order === "name") return "display_key";
  return order === "reputation" ? "rank" : "created_at";
}

/**
 * Users of a status, or staff, from a key on: names ascend, numbers descend. Days of joining limit the newest ones by
 * their index; in other orders they are searched for like words. Source: docs/rules/administration.md AD14, AD44.
 */
export async function listedUsers(db: Db, request: UserListRequest): Promise<KeysetPart<UserRow>> {
  const { filter, after, limit } = request;
  const column = columnOf(request);
  const direction = column === "display_key" ? "asc" : "desc";
  const words = request.query.trim().toLowerCase();
  const [, id = "", value = ""] = /^(\d{1,20})_(.*)$/s.exec(after) ?? [];
  const key = [column === "display_key" ? value : Number(value) || 0, id];
  const exact = exactUser(words);
  const hasDays = request.joined_from !== "" || request.joined_to !== "";
  const isSearch = (words !== "" && exact === null) || (hasDays && column !== "created_at");
  const users = db
    .selectFrom("users")
    .selectAll()
    .$call((all) => (filter === "staff" ? activeStaff(all) : ofStatusAndRole(all, request)))
    .$if(filter === "staff" && request.role_id !== 0, (all) => all.where("role_id", "=", request.role_id))
    .$if(column === "created_at", (all) => all.where((e) => joinedWithin(e, request)))
    .$if(exact !== null, (all) => all.where(exact?.column ?? "id", "=", exact?.value ?? ""))
    .$if(id !== "", (all) => all.where(sql<boolean>`${startingAt(db, [column, "id"], key, direction)}`))
    .orderBy(column, direction)
    .orderBy("id", direction);
  const search = (rows: number) =>
    db
      .selectFrom(users.limit(MAX_SEARCHED).as("users"))
      .selectAll()
      .where((e) => joinedWithin(e as unknown as UserTerms, request))
      .$if(words !== "" && exact === null, (found) => found.where((e) => ofName(e as unknown as UserTerms, words)))
      .orderBy(column, direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row.id}_${row[column]}`,
    read: (rows, offset) => users.limit(rows).offset(offset).execute(),
    search: isSearch ? search : null,
  });
}

/**
 * Users of a status and a role. Staff are few and found by their role, without the index of the status, and nearly all
 * are users, so that the order's index serves them.
 */
function ofStatusAndRole(users: SelectQueryBuilder<Tables, "users", UserRow>, { filter, role_id }: UserListRequest) {
  if (role_id === 0) return users.where((e) => ofStatus(e, filter));
  if (role_id === roles.user)
    return users.where((e) => ofStatus(e, filter)).where(sql<boolean>`${sql.ref("users.role_id")} + 0 = ${role_id}`);
  const status = sql<string>`coalesce(${sql.ref("users.status")}, '')`;
  const is = filter === "suspended" || filter === "deleted" ? filter : "normal";
  return users
    .where("role_id", "=", role_id)
    .where(status, "=", is)
    .$if(is === "normal", (all) => all.where("email_confirmed", "=", filter === "inactive" ? 0 : 1))
    .$if(is === "deleted", (all) => all.where("merged_into", "=", "0"));
}

/** Users who joined on a day or between two, in UTC. */
function joinedWithin(e: UserTerms, { joined_from, joined_to }: UserListRequest) {
  return e.and([
    ...(joined_from === "" ? [] : [e("created_at", ">=", startOfDate(joined_from, "UTC"))]),
    ...(joined_to === "" ? [] : [e("created_at", "<", startOfDate(joined_to, "UTC") + DAY_S)]),
  ]);
}

/** Moderators and administrators, by the index on the role: SQLite would read all users of the status by theirs. */
function activeStaff(users: SelectQueryBuilder<Tables, "users", UserRow>) {
  const status = sql<string>`coalesce(${sql.ref("users.status")}, '')`;
  return users
    .where("role_id", "in", [roles.admin, roles.moderator])
    .where(status, "=", "normal")
    .where("email_confirmed", "=", 1);
}
