import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Tally } from "../../platform/cache/tally.ts";
import { type Database, insertIgnore, onCommit } from "../../platform/db/index.ts";
import type { Tables } from "../../tables.ts";
import type { Browser, Viewer } from "../../who.ts";
import { repeatOnTags } from "../tags/index.ts";

/**
 * Adds views to questions and to their rows in the lists of tags; nothing else is touched: views drop no cached page.
 * `stored` is called in the moment of the commit.
 */
export async function saveViews(
  db: Database<Tables>,
  counts: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  await db.write(async (tx) => {
    onCommit(tx, stored);
    for (const [id, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const view_count = sql<number>`view_count + ${count}`;
      await tx.updateTable("questions").set({ view_count }).where("id", "=", id).execute();
      await repeatOnTags(tx, id, { moreViews: count });
    }
  });
}

const DAY_S = 24 * 3600;
const CHUNK = 200;

/** What tells one reader from another. */
type Reader = Pick<Viewer, "id" | "signed_in"> & { readonly browser: Pick<Browser, "ip" | "user_agent"> };

/**
 * Notes a visit of a question's page, to be counted once a visitor and day. People count by their id, visitors by a
 * hash of address and browser that differs from day to day, so that nobody's visits can be strung together.
 */
export function countPageView(app: App, who: Reader, questionId: string): void {
  const day = Math.floor(app.now() / DAY_S);
  const { ip, user_agent } = who.browser;
  const person = who.signed_in ? `person ${who.id}` : `visitor ${ip} ${user_agent}`;
  app.visits.add(`${day} ${questionId} ${person}`);
}

/** A visit as it is stored. It is hashed here and not when it happens, because sending a kept page takes less time. */
function visitRow(visit: string) {
  const [day, question_id = ""] = visit.split(" ", 2);
  const visitor = createHash("sha256").update(visit).digest("base64url").slice(0, 22);
  return { question_id, visitor, day: Number(day) };
}

/** Stores visits; those that are the first of their day become views. */
export async function saveVisits(
  db: Database<Tables>,
  views: Tally,
  visits: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  const rows = [...visits.keys()].map(visitRow);
  const fresh = await db.write(async (tx) => {
    onCommit(tx, stored);
    const found: typeof rows = [];
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.slice(start, start + CHUNK);
      const known = await tx
        .selectFrom("question_views")
        .select(["question_id", "visitor", "day"])
        .where("question_id", "in", [...new Set(chunk.map((row) => row.question_id))])
        .where(
          "visitor",
          "in",
          chunk.map((row) => row.visitor),
        )
        .execute();
      const seen = new Set(known.map((row) => `${row.question_id} ${row.visitor} ${row.day}`));
      const missing = chunk.filter((row) => !seen.has(`${row.question_id} ${row.visitor} ${row.day}`));
      if (missing.length > 0) await insertIgnore(tx, "question_views", missing);
      found.push(...missing);
    }
    return found;
  });
  for (const row of fresh) views.add(row.question_id);
}

/** Forgets visits that can no longer be the second of their day. */
export async function forgetVisits(app: App): Promise<void> {
  const yesterday = Math.floor(app.now() / DAY_S) - 1;
  await app.db.write((tx) => tx.deleteFrom("question_views").where("day", "<", yesterday).execute());
}
