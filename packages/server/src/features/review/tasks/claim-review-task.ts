import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { claimTask, findTask, releaseTask, type TaskKey } from "../../tasks/index.ts";
import { userBasics } from "../../users/index.ts";
import { countTasks } from "./queries.ts";
import { findOwnTask } from "./review-task.ts";
import { allTasks } from "./task-access.ts";

/** Claims a task, or ends the claim; a claim of another reviewer stays. Rules: docs/rules/review.md RV23. */
export async function claimReviewTask(
  app: App,
  who: Member,
  { id, is_released }: Parsed<"claimReviewTask">,
): Promise<Reply<"claimReviewTask">> {
  const key = (await findOwnTask(app, app.db.read, who, id)) as TaskKey | undefined;
  if (key) {
    await app.db.write(async (tx) => {
      if (is_released) await releaseTask(tx, key, who.id);
      else await claimTask(tx, key, who.id, app.now());
    });
  }
  const db = app.db.read;
  const row = key && (await findTask(db, key));
  const isOthers = row !== undefined && row.claimed_by !== who.id && row.claimed_until > app.now();
  const people = await userBasics(app, db, isOthers ? [row.claimed_by] : []);
  return {
    is_open: row !== undefined,
    claimed_by: (isOthers && people.get(row.claimed_by)) || null,
    count: await countTasks(db, allTasks(app, who)),
  };
}
