import type { App } from "../../../app.ts";
import { insertIgnore, toNumber } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { questionMayLeave } from "../leaving/may-leave.ts";
import type { AssistantTestItemRow, AssistantTestResultRow, AssistantTestRunRow } from "../table.ts";

/** A part of a list. */
interface TestListPart {
  readonly limit: number;
  readonly offset: number;
}

export async function listItems(db: Db, { limit, offset }: TestListPart): Promise<AssistantTestItemRow[]> {
  return db.selectFrom("assistant_test_items").selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

export async function countItems(db: Db): Promise<number> {
  const all = db.selectFrom("assistant_test_items").select((eb) => eb.fn.countAll().as("count"));
  return toNumber((await all.executeTakeFirstOrThrow()).count);
}

export async function insertItems(tx: Tx, rows: readonly AssistantTestItemRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("assistant_test_items").values(rows).execute();
}

export async function deleteItem(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("assistant_test_items").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Questions that are looked through for proposals, so that they cost the same on a site of any size. */
const MAX_PROPOSED_OF = 5000;

/** The public questions with the highest score, in the order of their index. */
const bestQuestions = (db: Db, limit: number) =>
  db
    .selectFrom("questions")
    .select(["id", "pinned", "score", "view_count"])
    .where("visible", "=", 1)
    .orderBy("pinned", "desc")
    .orderBy("score", "desc")
    .orderBy("view_count", "desc")
    .orderBy("id", "desc")
    .limit(limit);

/** Questions with an accepted answer that may leave and are not in the test set; with ids, only those of them. */
export async function listProposals(
  app: App,
  db: Db,
  part: TestListPart & { readonly ids?: readonly string[] },
  ofBest = MAX_PROPOSED_OF,
) {
  const all = db
    .selectFrom("questions")
    .select(["questions.id", "questions.title", "questions.url_title", "questions.score"])
    .select("questions.accepted_answer_id")
    .where(questionMayLeave(app))
    .where("questions.accepted_answer_id", "not in", ["0", ""])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("assistant_test_items")
            .select("assistant_test_items.id")
            .whereRef("assistant_test_items.question_id", "=", "questions.id"),
        ),
      ),
    );
  const best = bestQuestions(db, ofBest).as("best");
  return (part.ids ? all.where("questions.id", "in", part.ids) : all.innerJoin(best, "best.id", "questions.id"))
    .orderBy("questions.pinned", "desc")
    .orderBy("questions.score", "desc")
    .orderBy("questions.view_count", "desc")
    .orderBy("questions.id", "desc")
    .limit(part.limit)
    .offset(part.offset)
    .execute();
}

/** Lets the runs of the site start and go on one at a time, until the transaction ends. */
export async function lockRuns(app: App, tx: Tx): Promise<void> {
  await app.settings.lock(tx, "assistant");
}

export async function findRun(db: Db, id: string): Promise<AssistantTestRunRow | undefined> {
  return db.selectFrom("assistant_test_runs").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findRunning(db: Db): Promise<string | undefined> {
  const runs = db.selectFrom("assistant_test_runs").select("id").where("state", "=", "running");
  return (await runs.executeTakeFirst())?.id;
}

export async function listRuns(db: Db, { limit, offset }: TestListPart): Promise<AssistantTestRunRow[]> {
  return db.selectFrom("assistant_test_runs").selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

export async function countRuns(db: Db): Promise<number> {
  const all = db.selectFrom("assistant_test_runs").select((eb) => eb.fn.countAll().as("count"));
  return toNumber((await all.executeTakeFirstOrThrow()).count);
}

/** How many questions of each run have which verdict. */
export async function countVerdicts(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return [];
  return db
    .selectFrom("assistant_test_results")
    .select(["run_id", "verdict"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("run_id", "in", runIds)
    .groupBy(["run_id", "verdict"])
    .execute();
}

export async function insertRun(
  tx: Tx,
  run: AssistantTestRunRow,
  results: readonly AssistantTestResultRow[],
): Promise<void> {
  await tx.insertInto("assistant_test_runs").values(run).execute();
  await insertIgnore(tx, "assistant_test_results", results);
}

/** Changes a run that has one of some states and is in a turn; false if it has another one by now. */
export async function changeRun(
  tx: Tx,
  { id, from, turn }: { readonly id: string; readonly from: readonly string[]; readonly turn?: number },
  change: Partial<AssistantTestRunRow>,
): Promise<boolean> {
  const changed = tx.updateTable("assistant_test_runs").set(change).where("id", "=", id).where("state", "in", from);
  return (
    (await (turn === undefined ? changed : changed.where("turn", "=", turn)).executeTakeFirstOrThrow()).numUpdatedRows >
    0n
  );
}

export async function deleteRuns(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("assistant_test_results").where("run_id", "in", ids).execute();
  await tx.deleteFrom("assistant_test_runs").where("id", "in", ids).execute();
}

/** The next question of a run that was not asked yet. */
export async function findWaiting(db: Db, runId: string): Promise<AssistantTestResultRow | undefined> {
  return db
    .selectFrom("assistant_test_results")
    .selectAll()
    .where("run_id", "=", runId)
    .where("verdict", "=", "")
    .orderBy("item_id")
    .limit(1)
    .executeTakeFirst();
}

type ResultKey = Pick<AssistantTestResultRow, "run_id" | "item_id">;

/** Says that a process asks a question, if nobody asks any of its run; false if another one does, or has stored it. */
export async function claimResult(
  tx: Tx,
  { run_id, item_id }: ResultKey,
  { now, freeBefore }: { readonly now: number; readonly freeBefore: number },
): Promise<boolean> {
  // Locks the run: of two processes, the second one sees what the first one has claimed.
  await tx.updateTable("assistant_test_runs").set({ id: run_id }).where("id", "=", run_id).execute();
  const asked = tx
    .selectFrom("assistant_test_results")
    .select("item_id")
    .where("run_id", "=", run_id)
    .where("verdict", "=", "")
    .where("asked_at", ">", freeBefore);
  if ((await asked.limit(1).executeTakeFirst()) !== undefined) return false;
  return changeClaim(tx, { run_id, item_id }, now);
}

/** Says so again, or with 0 that it is not asked any more. */
export async function changeClaim(tx: Tx, { run_id, item_id }: ResultKey, asked_at: number): Promise<boolean> {
  const rows = tx.updateTable("assistant_test_results").where("run_id", "=", run_id).where("item_id", "=", item_id);
  const changed = await rows.where("verdict", "=", "").set({ asked_at }).executeTakeFirstOrThrow();
  return changed.numUpdatedRows > 0n;
}

/** Stores what became of a question, with the tokens of its run; false if the run was deleted or stored it before. */
export async function saveResult(
  tx: Tx,
  { run_id, item_id }: ResultKey,
  { tokens, ...change }: Partial<AssistantTestResultRow> & { readonly tokens: { input: number; output: number } },
): Promise<boolean> {
  const changed = tx
    .updateTable("assistant_test_results")
    .set(change)
    .where("run_id", "=", run_id)
    .where("item_id", "=", item_id)
    .where("verdict", "=", "");
  if ((await changed.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false;
  await tx
    .updateTable("assistant_test_runs")
    .set((eb) => ({
      input_tokens: eb("input_tokens", "+", tokens.input),
      output_tokens: eb("output_tokens", "+", tokens.output),
    }))
    .where("id", "=", run_id)
    .execute();
  return true;
}

export async function listResults(
  db: Db,
  runId: string,
  { limit, offset }: TestListPart,
): Promise<AssistantTestResultRow[]> {
  return db
    .selectFrom("assistant_test_results")
    .selectAll()
    .where("run_id", "=", runId)
    .orderBy("item_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The verdicts of a run on some questions. */
export async function listVerdicts(db: Db, runId: string, itemIds: readonly string[]) {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom("assistant_test_results")
    .select(["item_id", "verdict"])
    .where("run_id", "=", runId)
    .where("item_id", "in", itemIds)
    .execute();
}
