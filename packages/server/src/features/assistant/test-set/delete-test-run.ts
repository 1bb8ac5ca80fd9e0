import type { Parsed } from "@askwell/contract";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { deleteRuns, findRun } from "./queries.ts";

/** Deletes a run with its results; one that runs ends with its next question. */
export async function deleteTestRun(app: App, _: Admin, { id }: Parsed<"deleteTestRun">): Promise<null> {
  await app.db.write(async (tx) => {
    required(await findRun(tx, id), "object_not_found");
    await deleteRuns(tx, [id]);
  });
  return null;
}
