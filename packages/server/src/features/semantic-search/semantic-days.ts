import type { App } from "../../app.ts";
import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { SemanticDayRow } from "./table.ts";

const DAY_S = 86_400;
const RETENTION_S = 400 * DAY_S;
/** The share of the tokens of a day that posts may use: the rest is for searches. */
const SHARE_OF_POSTS = 0.8;

const today = (app: App) => app.now() - (app.now() % DAY_S);

/** What was used today. */
export async function usedToday(app: App, db: Db): Promise<SemanticDayRow> {
  const day = today(app);
  const row = await db.selectFrom("semantic_days").selectAll().where("day", "=", day).executeTakeFirst();
  return row ?? { day, posts: 0, searches: 0, failed: 0, tokens: 0 };
}

/** The tokens that are left today; infinite without a limit. Rules: docs/rules/semantic-search.md SM6. */
export async function tokensLeft(app: App, db: Db, purpose: "posts" | "searches"): Promise<number> {
  const limit = app.settings.get("assistant").semantic_tokens_per_day;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const { tokens } = await usedToday(app, db);
  return Math.floor(limit * (purpose === "posts" ? SHARE_OF_POSTS : 1)) - tokens;
}

/** Adds to the figures of today. */
export async function addToToday(app: App, tx: Tx, figures: Partial<Omit<SemanticDayRow, "day">>): Promise<void> {
  const row = { day: today(app), posts: 0, searches: 0, failed: 0, tokens: 0, ...figures };
  await upsert(tx, "semantic_days", row, { key: ["day"], set: [], add: ["posts", "searches", "failed", "tokens"] });
}

/** Forgets the figures of days long ago. */
export async function forgetDays(app: App): Promise<void> {
  await app.db.write((tx) =>
    tx
      .deleteFrom("semantic_days")
      .where("day", "<", app.now() - RETENTION_S)
      .execute(),
  );
}
