import { numberOfId, objectId } from "@askwell/domain";
import { forgetStates } from "../../features/posts/bulk.ts";
import type { ForeignDatabase } from "../../platform/db/index.ts";
import { countLeftOut } from "../summary.ts";
import { deletePeople } from "./people.ts";
import { type AnswerRun, storeBatch } from "./run.ts";
import { idOf } from "./values.ts";

const POSTS = [
  ["question", "questions"],
  ["answer", "answers"],
  ["comment", "comments"],
] as const;
type PostTable = (typeof POSTS)[number][1];

const BATCH = 500;
/** A database with so much less is not whole. */
const MOST = 20;
const MOST_SHARE = 0.1;

/**
 * Deletes posts and people of earlier imports that were removed from the old database for good since; staff can undelete
 * the posts here. If too many are missing, all stay. Rule: docs/rules/import-answer.md XA26.
 */
export async function deletePurged(run: AnswerRun): Promise<void> {
  const { importedUntil, peopleUntil } = run;
  if (importedUntil === undefined || peopleUntil === undefined) return;
  for (const [kind, table] of POSTS) {
    const until = objectId(kind, numberOfId(importedUntil));
    const isImported = (id: string) => id < until;
    await eachMissing(run, { kind, table, isImported, name: table }, (ids) => deletePosts(run, table, ids));
  }
  const isImported = (id: string) => Number(id) < peopleUntil;
  await eachMissing(run, { kind: "user", table: "users", isImported, name: "people" }, (ids) =>
    storeBatch(run, (tx) => deletePeople(tx, ids, run.app.now())),
  );
}

interface ImportedRows {
  readonly kind: string;
  readonly table: PostTable | "users";
  /** Whether an id is one of the old site, and not one that was given out here. */
  readonly isImported: (id: string) => boolean;
  /** What the report calls them. */
  readonly name: string;
}

async function eachMissing(run: AnswerRun, rows: ImportedRows, work: (ids: readonly string[]) => Promise<void>) {
  const { missing, all } = await missingRows(run, rows);
  if (missing.length > MOST && missing.length > all * MOST_SHARE) {
    countLeftOut(run.summary, rows.name, "missing on the old site, but too many to be deleted here", missing.length);
    return;
  }
  for (let start = 0; start < missing.length; start += BATCH) await work(missing.slice(start, start + BATCH));
  countLeftOut(run.summary, rows.name, "removed for good since the last import", missing.length);
}

/** Those that are shown here and are not there any more, of all that are shown here. */
async function missingRows(run: AnswerRun, { kind, table, isImported }: ImportedRows) {
  const missing: string[] = [];
  let all = 0;
  for (let after = ""; ; ) {
    const query = run.app.db.read
      .selectFrom(table as "questions")
      .select("id")
      .where("id", ">", after);
    const ids = (await query.where("status", "!=", "deleted").orderBy("id").limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length === 0) return { missing, all };
    const imported = ids.filter(isImported);
    const there = await idsThere(run.source, kind, imported);
    missing.push(...imported.filter((id) => !there.has(id)));
    all += imported.length;
    after = ids.at(-1)!;
  }
}

async function idsThere(source: ForeignDatabase, table: string, values: readonly string[]) {
  const there = new Set<string>();
  for await (const rows of source.batches(table, { where: { column: "id", values } }))
    for (const row of rows) there.add(idOf(row, "id"));
  return there;
}

async function deletePosts(run: AnswerRun, table: PostTable, ids: readonly string[]): Promise<void> {
  for (const id of ids) run.touched.add(id);
  await storeBatch(run, async (tx) => {
    await tx
      .updateTable(table as "questions")
      .set({ status: "deleted" })
      .where("id", "in", ids)
      .execute();
    await forgetStates(tx, table, ids);
  });
}
