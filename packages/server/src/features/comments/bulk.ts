import { insertMany } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { addToTotals } from "../posts/index.ts";
import type { CommentRow } from "./table.ts";

/** Inserts available comments and counts them. */
export async function addComments(tx: Tx, comments: readonly CommentRow[]): Promise<void> {
  await insertMany(tx, "comments", comments);
  await addToTotals(tx, { "comments.available": comments.length });
}
