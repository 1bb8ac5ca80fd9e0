import { hotReference } from "@askwell/domain";
import type { Db } from "../../../tables.ts";

/** A list of recent questions that has fewer is that of a quiet site. */
export const FEW_RECENT = 20;

/**
 * The time from which the age of hot questions counts: now, or on a quiet site when the newest twenty had been asked.
 * Source: docs/rules/lists.md O3.
 */
export async function findHotReference(db: Db, now: number): Promise<number> {
  const newest = await db
    .selectFrom("questions")
    .select("created_at")
    .where("visible", "=", 1)
    .where("pinned", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(FEW_RECENT)
    .execute();
  return hotReference(newest.map((row) => row.created_at).at(-1), now);
}
