import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { countJobs, listFailingJobs } from "../../platform/jobs/index.ts";
import type { Admin } from "../../viewer.ts";

const MAX_LISTED = 20;

/** The jobs that wait, and those that fail. Rules: docs/rules/administration.md AD7. */
export async function backgroundJobs(app: App, _: Admin): Promise<Reply<"backgroundJobs">> {
  const db = app.db.read;
  const failing = await listFailingJobs(db, app.now(), MAX_LISTED);
  return {
    waiting: await countJobs(db, "waiting"),
    failed: await countJobs(db, "failed"),
    failing: failing.map(({ id, name, created_at, run_at, attempts, state, last_error }) => ({
      ...{ id, name, created_at, attempts },
      next_at: state === "failed" ? 0 : run_at,
      error: last_error,
    })),
  };
}
