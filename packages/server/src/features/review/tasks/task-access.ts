import { decidableAppeals, reviewableKinds, thresholdsOf } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { isStaff, type Member } from "../../../viewer.ts";
import { countTasks, type TaskAccess, type TaskFilter } from "./queries.ts";

const MAX_POLLED_TASKS = 100;

/** The tasks that a reviewer may decide. Rules: docs/rules/review.md RV21. */
function taskAccess(app: App, who: Member): TaskAccess {
  return isStaff(who) ? null : reviewableKinds(who, thresholdsOf(app.settings.get("privileges")));
}

/** The filter of all tasks that a reviewer may decide. */
export function allTasks(app: App, who: Member): TaskFilter {
  const appeals = decidableAppeals(who, app.settings.get("sign_in").moderator_sanctions);
  const all = { kind: "", reason: "", tag_id: "", person_id: "", opened_by: 0, object_id: "" } as const;
  return { ...all, kinds: taskAccess(app, who), appeals };
}

/** The number of tasks that a reviewer may decide, up to 100; polled often. */
export function countOpenTasks(app: App, who: Member): Promise<number> {
  return countTasks(app.db.read, allTasks(app, who), MAX_POLLED_TASKS);
}
