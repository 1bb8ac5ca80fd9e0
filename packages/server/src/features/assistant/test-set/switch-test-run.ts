import type { Parsed } from "@askwell/contract";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { changeRun, findRun, findRunning } from "./queries.ts";

/** Stops a run, or goes on with it; what has the state already stays. Rules: docs/rules/assistant-help.md AH5. */
export async function switchTestRun(app: App, _: Admin, { id, running }: Parsed<"switchTestRun">): Promise<null> {
  await app.db.write(async (tx) => {
    required(await findRun(tx, id), "object_not_found");
    if (!running) {
      await changeRun(tx, { id, from: ["running"] }, { state: "stopped", ended_at: app.now() });
      return;
    }
    const other = await findRunning(tx);
    if (other !== undefined && other !== id) fail("test_running");
    const isChanged = await changeRun(tx, { id, from: ["stopped", "limited"] }, { state: "running", ended_at: 0 });
    if (isChanged) await app.emit(tx, { kind: "assistant_test_due", run_id: id });
  });
  return null;
}
