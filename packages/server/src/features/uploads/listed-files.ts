import type { Parsed } from "@askwell/contract";
import { sql } from "kysely";
import { contains, type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { FileRow } from "../files/table.ts";

const columns = ["id", "created_at", "user_id", "path", "source", "name", "size_bytes"] as const;

type ManagedFile = Pick<FileRow, (typeof columns)[number]>;

export interface FileListRequest extends Pick<Parsed<"adminFilePage">, "source" | "order" | "query" | "after"> {
  /** Who has uploaded the files; null for all. */
  readonly userId: string | null;
  readonly limit: number;
}

/** Uploads that are not deleted, from a key on. Source: docs/rules/administration.md AD12. */
export async function listedFiles(db: Db, request: FileListRequest): Promise<KeysetPart<ManagedFile>> {
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
  const search = (rows: number) =>
    db
      .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
      .selectAll()
      .where((eb) => contains(eb.fn("lower", ["name"]), query.toLowerCase()))
      .$if(order === "largest", (files) => files.orderBy("size_bytes", "desc"))
      .orderBy("id", "desc")
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => (order === "largest" ? `${row.size_bytes}_${row.id}` : row.id),
    read: (rows, offset) => all.limit(rows).offset(offset).execute(),
    search: query === "" ? null : search,
  });
}
