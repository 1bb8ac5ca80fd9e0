import type { Parsed, Reply } from "@askwell/contract";
import { testSetLimits } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { promptVersion } from "../asking/prompt.ts";
import type { AssistantTestItemRow } from "../table.ts";
import { deleteRuns, findRunning, insertRun, listItems, listRuns, lockRuns } from "./queries.ts";

/** Starts a run; one runs at a time, and the oldest ones are deleted. Rules: docs/rules/assistant-help.md AH5. */
export async function startTestRun(
  app: App,
  admin: Admin,
  { provider, model, instructions }: Parsed<"startTestRun">,
): Promise<Reply<"startTestRun">> {
  const named = app.settings.get("assistant").ai_providers.find((each) => each.provider === provider);
  const chosen = model.trim() || (named?.model ?? "");
  if (!named || chosen === "") fail("bad_fields", { fields: [{ field: "provider", code: "ai_provider_missing" }] });
  const id = await app.db.write(async (tx) => {
    await lockRuns(app, tx);
    const run = await app.ids.next(tx, "assistant_test_run");
    if ((await findRunning(tx)) !== undefined) fail("test_running");
    const items = await listItems(tx, { limit: testSetLimits.items, offset: 0 });
    if (items.length === 0) fail("test_set_empty");
    const old = await listRuns(tx, { limit: testSetLimits.runs, offset: testSetLimits.runs - 1 });
    await deleteRuns(
      tx,
      old.map((each) => each.id),
    );
    const now = app.now();
    await insertRun(
      tx,
      {
        ...{ id: run, user_id: admin.id, provider, model: chosen, instructions: instructions.trim() },
        ...{ prompt_version: promptVersion(instructions), state: "running", total: items.length },
        ...{ input_tokens: 0, output_tokens: 0, created_at: now, ended_at: 0, turn: 0 },
      },
      items.map((item) => waitingResult(run, item)),
    );
    await app.emit(tx, { kind: "assistant_test_due", run_id: run, turn: 0 });
    return run;
  });
  return { id };
}

const waitingResult = (run_id: string, { id, question, declines, expected }: AssistantTestItemRow) => ({
  ...{ run_id, item_id: id, question, declines, expected },
  ...{ verdict: "", sentences: "", sources: "", dropped: 0, created_at: 0, asked_at: 0 },
});
