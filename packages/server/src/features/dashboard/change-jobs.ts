import type { Parsed, Reply } from "@askwell/contract";
import { required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { finishJob, lockFailingJob, retryJobs } from "../../platform/jobs/index.ts";
import type { Admin } from "../../viewer.ts";
import { changeEach, logStaffAction } from "../staff/index.ts";

/** Lets failing jobs run again, or discards them. Rules: docs/rules/administration.md AD21. */
export async function changeJobs(
  app: App,
  admin: Admin,
  { job_ids: ids, change, reason }: Parsed<"changeJobs">,
): Promise<Reply<"changeJobs">> {
  const changeJob = (id: string) =>
    app.db.write(async (tx) => {
      const name = required(await lockFailingJob(tx, id), "job_not_failing");
      if (change === "discard") await finishJob(tx, id);
      else await retryJobs(tx, id, app.now());
      await logStaffAction(app, tx, admin, {
        action: change === "discard" ? "job_discard" : "job_retry",
        ...{ object: { id: "0", kind: "settings" }, person_id: "0" },
        note: reason === "" ? name : `${name}: ${reason}`,
      });
      return true;
    });
  return changeEach(app, admin, { ids, change: changeJob });
}
