import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { CallMarks, Viewer } from "../../viewer.ts";
import { type Judge, writeReviewed } from "./reviewing/write-reviewed.ts";
import type { SubmissionRow } from "./table.ts";

/** The same text from the same user within this time is a duplicate submission. Source: docs/rules/limits.md L3. */
const DUPLICATE_WINDOW_S = 300;
/** How long a call may be repeated with its key. Source: docs/rules/limits.md L12. */
const KEY_LIFETIME_S = 30 * 24 * 3600;

/** A call with the same key has already posted. */
export class RepeatedCallError extends Error {
  constructor() {
    super("a call with this key has already posted");
  }
}

interface OnceOptions<Result> {
  /** Checks and stores, as in `writeReviewed`. */
  store(tx: Tx, judge: Judge): Promise<Result>;
  /** The id of the post that a repeated call is answered with. */
  idOf(result: Result): string;
}

/**
 * Runs the transaction of a call that takes effect once; its marks are stored with the post, and are gone if it fails.
 * A concurrent call with the same mark waits for the end of the transaction. Fails with `duplicate_request` for the text
 * that the same user has just sent. Throws `RepeatedCallError` for a key that has already posted. Rules:
 * docs/rules/limits.md L3, L12.
 */
export function writeOnce<Result>(app: App, who: Viewer, { store, idOf }: OnceOptions<Result>): Promise<Result> {
  const { marks } = who;
  if (!marks) return writeReviewed(app, who, store);
  return writeReviewed(app, who, async (tx, judge) => {
    const isNew = marks.key === "" || (await claim(app, tx, keyRow(app, marks)));
    if (!isNew) throw new RepeatedCallError();
    const body = { mark: marks.body, expires_at: app.now() + DUPLICATE_WINDOW_S, object_id: "0", input_hash: "" };
    if (!(await claim(app, tx, body))) fail("duplicate_request");
    const result = await store(tx, judge);
    if (marks.key !== "")
      await tx
        .updateTable("submissions")
        .set({ object_id: idOf(result) })
        .where("mark", "=", marks.key)
        .execute();
    return result;
  });
}

/**
 * Claims the key of a call that changes something without posting a text, in its transaction; nothing without a key.
 * `objectId` names what it changes. Throws `RepeatedCallError` for a key that was claimed before.
 */
export async function claimKey(app: App, tx: Tx, { marks }: Pick<Viewer, "marks">, objectId: string): Promise<void> {
  if (!marks?.key) return;
  if (!(await claim(app, tx, { ...keyRow(app, marks), object_id: objectId }))) throw new RepeatedCallError();
}

const keyRow = (app: App, { key, body }: CallMarks): SubmissionRow => ({
  mark: key,
  expires_at: app.now() + KEY_LIFETIME_S,
  object_id: "0",
  input_hash: body,
});

/** Stores a mark; false if it is stored and has not expired. */
async function claim(app: App, tx: Tx, row: SubmissionRow): Promise<boolean> {
  if ((await insertIgnore(tx, "submissions", row)) > 0) return true;
  // Not deleted first: on MariaDB that would lock a gap, and concurrent submissions would wait for each other.
  const { mark, ...values } = row;
  const { numUpdatedRows } = await tx
    .updateTable("submissions")
    .set(values)
    .where("mark", "=", mark)
    .where("expires_at", "<=", app.now())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The id of the post that a call with this key has stored; null without one. Fails with `submission_differs` if it was
 * another text.
 */
export async function findSubmitted(app: App, db: Db, { key, body }: CallMarks): Promise<string | null> {
  const row = await db
    .selectFrom("submissions")
    .select(["object_id", "input_hash"])
    .where("mark", "=", key)
    .where("expires_at", ">", app.now())
    .executeTakeFirst();
  if (row && row.input_hash !== body) fail("submission_differs");
  return row?.object_id ?? null;
}
