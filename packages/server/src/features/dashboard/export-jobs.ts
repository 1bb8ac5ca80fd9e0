import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { csvTime, listCsv } from "../../platform/csv/index.ts";
import type { Admin } from "../../viewer.ts";
import { jobPart } from "./admin-job-page.ts";

const columns = ["id", "name", "created", "attempts", "attempt", "error"];

/** The jobs of a list as CSV, in its order; times are in UTC. Rules: docs/rules/administration.md AD21. */
export async function exportJobs(app: App, _: Admin, input: Parsed<"exportJobs">): Promise<Reply<"exportJobs">> {
  const csv = await listCsv(columns, async (after, limit) => {
    const { list, next } = await jobPart(app, { ...input, after, limit });
    const rows = list.map(({ id, name, created_at, attempts, run_at, error }) => [
      ...[id, name, csvTime(created_at), attempts, csvTime(run_at), error],
    ]);
    return { rows, next };
  });
  return { csv };
}
