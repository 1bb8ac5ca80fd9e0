import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import { contains, startingAt } from "../../../platform/db/index.ts";
import type { Db, Tables } from "../../../tables.ts";
import type { UserRow } from "../../users/index.ts";

/** How many accounts one page searches for words, so that a rare word does not read a million of them. */
export const MAX_SEARCHED = 20_000;

const columns = ["id", "username_key", "display_key", "rank", "post_count"] as const;

type ListedAccount = Pick<UserRow, (typeof columns)[number]>;
type ClaimOrder = Exclude<Parsed<"adminClaimPage">["order"], "">;
type AccountQuery = SelectQueryBuilder<Tables, "users", ListedAccount>;

interface ClaimListRequest extends Pick<Parsed<"adminClaimPage">, "status" | "order" | "query" | "after"> {
  readonly limit: number;
}

/** A part of a list, and the key of where it goes on; `isPartial` if that is where the search for words ended. */
interface ClaimListPart {
  readonly rows: readonly ListedAccount[];
  readonly next: string;
  readonly isPartial: boolean;
}

/** The column that an order begins with; the id follows. */
const columnOf = { reputation: "rank", posts: "post_count", name: "display_key" } as const;

/** Imported accounts of a status, from a key on. Source: docs/rules/accounts.md AC31. */
export async function listedClaims(db: Db, request: ClaimListRequest): Promise<ClaimListPart> {
  const { status, query, after, limit } = request;
  const order = request.order || "reputation";
  const accounts = db
    .selectFrom("users")
    .select([...columns])
    .where("claim_status", "=", status || "waiting");
  const all = ordered(from(db, accounts, order, after), order);
  const keyOf = (row: ListedAccount | undefined) => (row ? `${row.id}_${row[columnOf[order]]}` : "");
  if (query.trim() === "") {
    const rows = await all.limit(limit + 1).execute();
    return { rows: rows.slice(0, limit), next: keyOf(rows[limit]), isPartial: false };
  }
  const word = accountKey(query.trim());
  const searched = db.selectFrom(all.limit(MAX_SEARCHED).as("users")).selectAll();
  const found = await ordered(
    (searched as unknown as AccountQuery).where((eb) =>
      eb.or([contains(eb.ref("username_key"), word), contains(eb.ref("display_key"), word)]),
    ),
    order,
  )
    .limit(limit + 1)
    .execute();
  if (found.length > limit) return { rows: found.slice(0, limit), next: keyOf(found[limit]), isPartial: false };
  const next = keyOf(await all.offset(MAX_SEARCHED).limit(1).executeTakeFirst());
  return { rows: found, next, isPartial: next !== "" };
}

/** The order of an index: names ascend, numbers descend. */
function ordered(accounts: AccountQuery, order: ClaimOrder): AccountQuery {
  if (order === "name") return accounts.orderBy("display_key").orderBy("id");
  return accounts.orderBy(columnOf[order], "desc").orderBy("id", "desc");
}

/** Accounts at or after a key; a key that is none starts at the beginning. */
function from(db: Db, accounts: AccountQuery, order: ClaimOrder, after: string): AccountQuery {
  const [, id = "", value = ""] = /^(\d{1,20})_(.*)$/s.exec(after) ?? [];
  const isName = order === "name";
  if (id === "" || (!isName && !/^-?\d{1,15}$/.test(value))) return accounts;
  const key = [isName ? value : Number(value), id];
  return accounts.where(sql<boolean>`${startingAt(db, [columnOf[order], "id"], key, isName ? "asc" : "desc")}`);
}
