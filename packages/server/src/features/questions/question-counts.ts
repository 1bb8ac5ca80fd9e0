import { sql } from "kysely";
import type { Tx } from "../../tables.ts";

/** Adds to how often a question is bookmarked or followed, in the transaction that changes the rows it counts. */
export async function addToQuestionCounts(
  tx: Tx,
  id: string,
  change: { collection_count?: number; follow_count?: number },
): Promise<void> {
  const { collection_count = 0, follow_count = 0 } = change;
  await tx
    .updateTable("questions")
    .set({
      collection_count: sql<number>`collection_count + ${collection_count}`,
      follow_count: sql<number>`follow_count + ${follow_count}`,
    })
    .where("id", "=", id)
    .execute();
}
