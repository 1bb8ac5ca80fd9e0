import { createHash } from "node:crypto";
import type { App } from "../app.ts";
import { countImported, countLeftOut, type ImportSummary } from "../import/summary.ts";
import { readBatches } from "../platform/db/index.ts";
import type { Db, Tables } from "../tables.ts";
import type { AnswerTableName } from "./schema.ts";
import { type AnswerTarget, ExportError, type TargetRow } from "./target.ts";

/** A running export into a database of Apache Answer. */
export interface AnswerExportRun {
  readonly app: App;
  /** The site as it was at the beginning. */
  readonly db: Db;
  readonly target: AnswerTarget;
  readonly summary: ImportSummary;
  readonly signal: AbortSignal | undefined;
  onProgress(phase: string, rows: number): void;
}

/** Adds rows of a table and counts them in the report, as `kind` if it is given. */
export function addRows(
  { target, summary }: AnswerExportRun,
  table: AnswerTableName,
  rows: readonly TargetRow[],
  kind?: string,
): void {
  target.add(table, rows);
  if (kind !== undefined) countImported(summary, kind, rows.length);
}

/** Counts what the database has no place for. */
export function leaveOut({ summary }: AnswerExportRun, kind: string, reason: string, count = 1): void {
  countLeftOut(summary, kind, reason, count);
}

/** Tables that are read in the order of their ids. */
type TableWithIds = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never;
}[keyof Tables];

const BATCH = 200;

/** Reads a table in batches, stores what each adds, and stops between two of them when that is asked for. */
export async function eachBatch<Name extends TableWithIds>(
  run: AnswerExportRun,
  table: Name,
  work: (rows: Tables[Name][]) => Promise<void> | void,
): Promise<void> {
  let done = 0;
  const read = (after: string) =>
    run.db
      .selectFrom(table as "questions")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute() as Promise<unknown> as Promise<Tables[Name][]>;
  for await (const rows of readBatches(BATCH, (row) => (row as { id: string }).id, read)) {
    await work(rows);
    await run.target.flush();
    done += rows.length;
    run.onProgress(table, done);
    if (run.signal?.aborted) throw new ExportError("The export was stopped.");
  }
}

/** Plain ids here start above this number. */
const PLAIN_START = 1_000_000_000;

/** The number there of a version, a notification, a file or a review; "0" stays "none". */
export const plainNumber = (id: string): number => Math.max(0, Number(id) - PLAIN_START);

/** The address of a Gravatar picture. */
export function gravatarOf({ app }: AnswerExportRun, email: string): string {
  const base = app.settings.get("users_settings").gravatar_base_url;
  return base + createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}

/** Times of a row, in seconds. */
export const timesOf = ({ created_at, updated_at }: { created_at: number; updated_at: number }) => ({
  created_at,
  updated_at,
});
