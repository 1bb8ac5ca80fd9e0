import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import type { CommentRow } from "./table.ts";

/** Stores many comments. */
export async function addComments(tx: Tx, comments: readonly CommentRow[]): Promise<void> {
  await insertMany(tx, "comments", comments);
}
