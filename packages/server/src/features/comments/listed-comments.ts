import type { Parsed } from "@askwell/contract";
import { sql } from "kysely";
import type { KeysetPart } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import { listedPosts, type PostListRequest } from "../posts/index.ts";
import type { CommentRow } from "./table.ts";

export type CommentListRequest = Omit<PostListRequest, "status"> & Pick<Parsed<"adminCommentPage">, "status">;

const columns = ["id", "created_at", "user_id", "object_id", "question_id", "original_text", "score"] as const;

type ManagedComment = Pick<CommentRow, (typeof columns)[number]>;

const comments = { table: "comments", kind: "comment", words: [sql<string>`lower(original_text)`] } as const;

/** Comments of a status, from a key on. Source: docs/rules/administration.md AD8. */
export async function listedComments(db: Db, request: CommentListRequest): Promise<KeysetPart<ManagedComment>> {
  const { rows: keys, ...part } = await listedPosts(db, comments, request);
  const ids = keys.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom("comments")
          .select([...columns])
          .where("id", "in", ids)
          .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...part };
}
