import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { listJobs } from "../../platform/jobs/index.ts";
import type { Admin } from "../../viewer.ts";

type JobPart = Reply<"adminJobPage">;

/** The jobs of a state, by the time of their attempt. Rules: docs/rules/administration.md AD21. */
export async function adminJobPage(app: App, _: Admin, input: Parsed<"adminJobPage">): Promise<JobPart> {
  return jobPart(app, { ...input, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function jobPart(
  app: App,
  { order, ...request }: Omit<Parsed<"adminJobPage">, "page_size"> & { readonly limit: number },
): Promise<JobPart> {
  const direction = order === "oldest" ? "asc" : "desc";
  const { rows, next, isPartial } = await listJobs(app.db.read, {
    ...request,
    direction,
    state: request.state || "failed",
  });
  const list = rows.map(({ id, name, created_at, attempts, run_at, last_error }) => ({
    ...{ id, name, created_at, attempts, run_at, error: last_error },
  }));
  return { list, next, is_partial: isPartial };
}
