import type { Parsed } from "@askwell/contract";
import { type Expression, type SqlBool, sql } from "kysely";
import { contains, startingAt } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { ApiKeyRow } from "./table.ts";

/** How many keys one page searches, so that a rare filter does not read a million of them. */
const MAX_SEARCHED = 20_000;

interface KeyListRequest extends Pick<Parsed<"personalApiKeys">, "query" | "scope" | "state" | "after"> {
  /** Whose keys; null for those of all users. */
  readonly userId: string | null;
  readonly now: number;
  readonly limit: number;
}

interface KeyListPart {
  readonly rows: readonly (ApiKeyRow & { readonly username: string; readonly display_name: string })[];
  readonly next: string;
  /** That is where the search ended. */
  readonly isPartial: boolean;
}

/** Personal keys, the newest first, from a key of the list on. Rules: docs/rules/api-keys.md AK16. */
export async function listedKeys(db: Db, request: KeyListRequest): Promise<KeyListPart> {
  const { userId, limit } = request;
  const position = /^(\d{1,15})_(\d{1,20})$/.exec(request.after);
  const values = [Number(position?.[1] ?? 0), position?.[2] ?? ""];
  const all = db
    .selectFrom("api_keys")
    .selectAll()
    .where("owner", "=", "person")
    .$if(userId !== null, (keys) => keys.where("user_id", "=", userId ?? ""))
    .$if(position !== null, (keys) => keys.where(sql<boolean>`${startingAt(db, ["created_at", "id"], values)}`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const found = await db
    .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
    .innerJoin("users", "users.id", "searched.user_id")
    .selectAll("searched")
    .select(["users.username", "users.display_name"])
    .where(() => matching(request))
    .orderBy("searched.created_at", "desc")
    .orderBy("searched.id", "desc")
    .limit(limit + 1)
    .execute();
  if (found.length > limit) return { rows: found.slice(0, limit), next: positionOf(found[limit]), isPartial: false };
  const next = positionOf(await all.offset(MAX_SEARCHED).limit(1).executeTakeFirst());
  return { rows: found, next, isPartial: next !== "" };
}

const positionOf = (key: Pick<ApiKeyRow, "created_at" | "id"> | undefined) =>
  key ? `${key.created_at}_${key.id}` : "";

/** What the filters ask of a key. */
function matching({ query, scope, state, now }: KeyListRequest) {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`1 = 1`];
  if (query !== "") conditions.push(contains(sql<string>`lower(searched.description)`, query.toLowerCase()));
  // No scope is a part of another one.
  if (scope !== "") conditions.push(contains(sql<string>`searched.scopes`, scope));
  if (state === "never_used") conditions.push(sql<SqlBool>`searched.last_used_at <= searched.created_at`);
  if (state === "expired") conditions.push(sql<SqlBool>`searched.expires_at > 0 and searched.expires_at <= ${now}`);
  if (state === "trusted") conditions.push(sql<SqlBool>`searched.is_trusted = 1`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
