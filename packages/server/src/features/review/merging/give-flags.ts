import type { OwnerMove } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { giveFlagsOn } from "../../tasks/index.ts";

/** Makes another user the author in the flags on a post, and in its reviews. */
export async function giveReviewsOf(tx: Tx, objectId: string, toId: string): Promise<void> {
  await giveFlagsOn(tx, objectId, toId);
  await tx.updateTable("reviews").set({ user_id: toId }).where("object_id", "=", objectId).execute();
}

/** Open flags that one user cannot have raised: of two users on each other's posts, and the second on one post. */
export async function listImpossibleFlags(db: Db, { from, to, limit }: OwnerMove): Promise<string[]> {
  const open = db.selectFrom("flags").select("flags.id").where("flags.status", "=", "pending");
  const crossed = open.where(({ or, and, eb }) =>
    or([
      and([eb("flags.user_id", "=", from), eb("reported_user_id", "=", to)]),
      and([eb("flags.user_id", "=", to), eb("reported_user_id", "=", from)]),
    ]),
  );
  const doubled = open
    .where("flags.user_id", "=", from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("flags as other")
          .select("other.id")
          .whereRef("other.object_id", "=", "flags.object_id")
          .where("other.user_id", "=", to)
          .where("other.status", "=", "pending"),
      ),
    );
  const rows = await crossed.union(doubled).limit(limit).execute();
  return rows.map(({ id }) => id);
}
