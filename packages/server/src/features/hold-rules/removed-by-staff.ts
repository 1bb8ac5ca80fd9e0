import type { StaffAction } from "@askwell/domain";
import { idBatches } from "../../platform/db/index.ts";
import type { Db } from "../../tables.ts";
import type { RecentPost } from "./recent-posts.ts";

const DELETING: readonly StaffAction[] = ["question_delete", "answer_delete", "comment_delete", "post_reject"];

/** The ids of those posts that staff have removed, one by one or with everything of their authors. */
export async function listRemovedByStaff(db: Db, posts: readonly RecentPost[]): Promise<Set<string>> {
  const deleted = posts.filter(({ status }) => status === "deleted");
  const removed = new Set<string>();
  for (const ids of idBatches(deleted.map(({ id }) => id))) {
    const rows = await db
      .selectFrom("staff_log")
      .select("object_id")
      .where("object_id", "in", ids)
      .where("action", "in", DELETING)
      .execute();
    for (const { object_id } of rows) removed.add(object_id);
  }
  const spammers = new Set<string>();
  for (const ids of idBatches([...new Set(deleted.map(({ user_id }) => user_id))])) {
    const rows = await db
      .selectFrom("removals")
      .select("user_id")
      .where("user_id", "in", ids)
      .where("status", "in", ["running", "done"])
      .execute();
    for (const { user_id } of rows) spammers.add(user_id);
  }
  for (const { id, user_id } of deleted) if (spammers.has(user_id)) removed.add(id);
  return removed;
}
