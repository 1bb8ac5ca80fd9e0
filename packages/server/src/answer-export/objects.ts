import { exportActivities } from "./activities.ts";
import type { ExportedObject } from "./exported-object.ts";
import { exportRevisions } from "./revisions.ts";
import type { AnswerExportRun } from "./run.ts";

/** Exports the versions, votes, points, followers and timelines of some objects. */
export async function exportObjects(run: AnswerExportRun, objects: readonly ExportedObject[]): Promise<void> {
  await exportRevisions(run, objects);
  await exportActivities(run, objects);
}
