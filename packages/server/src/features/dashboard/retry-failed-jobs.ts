import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { retryJobs } from "../../platform/jobs/index.ts";
import type { Admin } from "../../viewer.ts";

/** Lets a failing job run again, or all that were given up. Jobs may safely run twice. */
export async function retryFailedJobs(app: App, _: Admin, { id }: Parsed<"retryFailedJobs">): Promise<null> {
  await app.db.write((tx) => retryJobs(tx, id, app.now()));
  return null;
}
