import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeRun, findRun, findRunning, lockRuns } from "./queries.ts";

/** Stops a run, or goes on with it; what has the state already stays. Rules: docs/rules/assistant-help.md AH5. */
export async function switchTestRun(app: App, _: Admin, { id, running }: Parsed<"switchTestRun">): Promise<null> {
  await app.db.write(async (tx) => {
    await lockRuns(app, tx);
    const run = required(await findRun(tx, id), "object_not_found");
    if (!running) {
      await changeRun(tx, { id, from: ["running"] }, { state: "stopped", ended_at: app.now() });
      return;
    }
    const other = await findRunning(tx);
    if (other !== undefined && other !== id) fail("test_running");
    // A job of an earlier turn, which may be asking a question just now, does not go on beside this one.
    const turn = run.turn + 1;
    const change = { state: "running", ended_at: 0, turn };
    const isChanged = await changeRun(tx, { id, from: ["stopped", "limited"] }, change);
    if (isChanged) await app.emit(tx, { kind: "assistant_test_due", run_id: id, turn });
  });
  return null;
}
