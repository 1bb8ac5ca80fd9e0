import type { Parsed } from "@askwell/contract";
import { sql } from "kysely";
import { contains, startingAt } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { FileRow } from "../files/table.ts";

/** How many uploads one page searches for words, so that a rare word does not read a million of them. */
export const MAX_SEARCHED = 20_000;

const columns = ["id", "created_at", "user_id", "path", "source", "name", "size_bytes"] as const;

export interface FileListRequest extends Pick<Parsed<"adminFilePage">, "source" | "order" | "query" | "after"> {
  /** Who has uploaded the files; null for all. */
  readonly userId: string | null;
  readonly limit: number;
}

/** A part of a list, and the key of where it goes on; `isPartial` if that is where the search for words ended. */
interface FileListPart {
  readonly rows: readonly Pick<FileRow, (typeof columns)[number]>[];
  readonly next: string;
  readonly isPartial: boolean;
}

/** Uploads that are not deleted, from a key on. Source: docs/rules/administration.md AD12. */
export async function listedFiles(db: Db, request: FileListRequest): Promise<FileListPart> {
  const { source, order, query, after, userId, limit } = request;
  const keys = order === "largest" ? (["size_bytes", "id"] as const) : (["id"] as const);
  const key = /^(?:(\d{1,15})_)?(\d{1,20})$/.exec(after);
  const values = order === "largest" ? [Number(key?.[1] ?? 0), key?.[2] ?? ""] : [key?.[2] ?? ""];
  const all = db
    .selectFrom("files")
    .select([...columns])
    .where("status", "=", "available")
    .$if(source !== "", (files) => files.where("source", "=", source))
    .$if(userId !== null, (files) => files.where("user_id", "=", userId ?? ""))
    .$if(key !== null, (files) => files.where(sql<boolean>`${startingAt(db, [...keys], values)}`))
    .$if(order === "largest", (files) => files.orderBy("size_bytes", "desc"))
    .orderBy("id", "desc");
  const keyOf = (row: Pick<FileRow, "id" | "size_bytes"> | undefined) => {
    if (!row) return "";
    return order === "largest" ? `${row.size_bytes}_${row.id}` : row.id;
  };
  if (query === "") {
    const rows = await all.limit(limit + 1).execute();
    return { rows: rows.slice(0, limit), next: keyOf(rows[limit]), isPartial: false };
  }
  const found = await db
    .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
    .selectAll()
    .where((eb) => contains(eb.fn("lower", ["name"]), query.toLowerCase()))
    .$if(order === "largest", (files) => files.orderBy("size_bytes", "desc"))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  if (found.length > limit) return { rows: found.slice(0, limit), next: keyOf(found[limit]), isPartial: false };
  const next = keyOf(await all.offset(MAX_SEARCHED).limit(1).executeTakeFirst());
  return { rows: found, next, isPartial: next !== "" };
}
