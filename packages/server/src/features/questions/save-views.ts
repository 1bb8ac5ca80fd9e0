import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { BufferedCounter } from "../../platform/cache/buffered-counter.ts";
import { type Database, insertIgnore, onCommit } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import type { BrowserContext, Viewer } from "../../viewer.ts";
import { copyToTagRows } from "../tags/index.ts";

interface ViewsSaved {
  readonly stored: () => void;
  /** Called in the transaction, with the viewed questions. */
  readonly onViewed: (tx: Tx, questionIds: readonly string[]) => Promise<void>;
}

/**
 * Adds views to questions and to their rows in tag lists; cached pages are not invalidated. `stored` is called on
 * commit.
 */
export async function saveViews(
  db: Database<Tables>,
  counts: ReadonlyMap<string, number>,
  { stored, onViewed }: ViewsSaved,
): Promise<void> {
  await db.write(async (tx) => {
    onCommit(tx, stored);
    const viewed = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [id, count] of viewed) {
      const view_count = sql<number>`view_count + ${count}`;
      await tx.updateTable("questions").set({ view_count }).where("id", "=", id).execute();
    }
    await copyToTagRows(
      tx,
      viewed.map(([questionId, moreViews]) => ({ questionId, moreViews })),
    );
    await onViewed(tx, [...counts.keys()]);
  });
}

const DAY_S = 24 * 3600;
const CHUNK = 200;

/** What identifies a reader. */
type VisitReader = Pick<Viewer, "id" | "signed_in"> & { readonly browser: Pick<BrowserContext, "ip" | "user_agent"> };

/**
 * Records a view of a question's page, to be counted once per visitor and day. Users are identified by their id,
 * visitors by a hash of address and browser that changes daily, so that visits cannot be tracked.
 */
export function countPageView(app: App, who: VisitReader, questionId: string): void {
  const day = Math.floor(app.now() / DAY_S);
  const { ip, user_agent } = who.browser;
  const person = who.signed_in ? `person ${who.id}` : `visitor ${ip} ${user_agent}`;
  app.visits.add(`${day} ${questionId} ${person}`);
}

/**
 * The row of a visit. It is hashed here and not when recorded, because serving a cached page takes less time than a
 * hash.
 */
function visitRow(visit: string) {
  const [day, question_id = ""] = visit.split(" ", 2);
  const visitor = createHash("sha256").update(visit).digest("base64url").slice(0, 22);
  return { question_id, visitor, day: Number(day) };
}

/** Stores visits; the first of each day becomes a view. */
export async function saveVisits(
  db: Database<Tables>,
  views: BufferedCounter,
  visits: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  const rows = [...visits.keys()].map(visitRow);
  const firstVisits = await db.write(async (tx) => {
    onCommit(tx, stored);
    const found: typeof rows = [];
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.slice(start, start + CHUNK);
      const stored = await tx
        .selectFrom("question_views")
        .select(["question_id", "visitor", "day"])
        .where("question_id", "in", [...new Set(chunk.map((row) => row.question_id))])
        .where(
          "visitor",
          "in",
          chunk.map((row) => row.visitor),
        )
        .execute();
      const seen = new Set(stored.map((row) => `${row.question_id} ${row.visitor} ${row.day}`));
      const missing = chunk.filter((row) => !seen.has(`${row.question_id} ${row.visitor} ${row.day}`));
      if (missing.length > 0) await insertIgnore(tx, "question_views", missing);
      found.push(...missing);
    }
    return found;
  });
  for (const row of firstVisits) views.add(row.question_id);
}

/** Stores which users have read which questions, as `user question`. */
export async function saveReads(
  db: Database<Tables>,
  now: () => number,
  reads: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  const rows = [...reads.keys()].sort().map((read) => {
    const [user_id = "", question_id = ""] = read.split(" ");
    return { user_id, question_id, created_at: now() };
  });
  await db.write(async (tx) => {
    onCommit(tx, stored);
    for (let start = 0; start < rows.length; start += CHUNK)
      await insertIgnore(tx, "question_reads", rows.slice(start, start + CHUNK));
  });
}

/** Deletes visits of past days, which are no longer compared. */
export async function deleteOldVisits(app: App): Promise<void> {
  const yesterday = Math.floor(app.now() / DAY_S) - 1;
  await app.db.write((tx) => tx.deleteFrom("question_views").where("day", "<", yesterday).execute());
}
