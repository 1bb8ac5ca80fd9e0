import type { Parsed } from "@askwell/contract";
import { longId } from "@askwell/domain";
import { sql } from "kysely";
import { contains, startingAt } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { CommentRow } from "./table.ts";

/** How many comments one page searches for words, so that a rare word does not read a million of them. */
export const MAX_SEARCHED = 20_000;

const orders = {
  newest: ["created_at", "desc"],
  oldest: ["created_at", "asc"],
  most_votes: ["score", "desc"],
  fewest_votes: ["score", "asc"],
} as const;

export interface CommentListRequest extends Pick<Parsed<"adminCommentPage">, "status" | "order" | "query" | "after"> {
  /** The author; null for all. */
  readonly userId: string | null;
  readonly limit: number;
}

const columns = ["id", "created_at", "user_id", "object_id", "question_id", "original_text", "score"] as const;

type ManagedComment = Pick<CommentRow, (typeof columns)[number]>;

/** A part of a list, and the keys of where it goes on; `isPartial` if that is where the search for words ended. */
interface CommentListPart {
  readonly rows: readonly ManagedComment[];
  readonly next: string;
  readonly isPartial: boolean;
}

/** Comments of a status, from a key on. Source: docs/rules/administration.md AD8. */
export async function listedComments(db: Db, request: CommentListRequest): Promise<CommentListPart> {
  const { status, order, query, after, userId, limit } = request;
  const [column, direction] = orders[order || "newest"];
  const [, id] = /^comment:\s*(\w+)$/.exec(query) ?? [];
  const key = /^(-?\d{1,15})_(\d{1,20})$/.exec(after);
  const all = db
    .selectFrom("comments")
    .select([...columns])
    .where("status", "=", status === "" || status === "normal" ? "available" : status)
    .$if(userId !== null, (comments) => comments.where("user_id", "=", userId ?? ""))
    .$if(id !== undefined, (comments) => comments.where("id", "=", longId(id ?? "")))
    .$if(key !== null, (comments) =>
      comments.where(sql<boolean>`${startingAt(db, [column, "id"], [Number(key?.[1]), key?.[2] ?? ""], direction)}`),
    )
    .orderBy(column, direction)
    .orderBy("id", direction);
  const keyOf = (row: ManagedComment | undefined) => (row ? `${row[column]}_${row.id}` : "");
  if (query === "" || id !== undefined) {
    const rows = await all.limit(limit + 1).execute();
    return { rows: rows.slice(0, limit), next: keyOf(rows[limit]), isPartial: false };
  }
  const found = await db
    .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
    .selectAll()
    .where((eb) => contains(eb.fn("lower", ["original_text"]), query.toLowerCase()))
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  if (found.length > limit) return { rows: found.slice(0, limit), next: keyOf(found[limit]), isPartial: false };
  const next = keyOf(await all.offset(MAX_SEARCHED).limit(1).executeTakeFirst());
  return { rows: found, next, isPartial: next !== "" };
}
