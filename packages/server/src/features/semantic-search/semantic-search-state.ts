import type { Reply } from "@askwell/contract";
import { costOf, estimatedTokens } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { vectorEngine } from "../search/index.ts";
import { countChanges, countPosts, listNewestQuestions } from "./queries.ts";
import { usedToday } from "./semantic-days.ts";
import { readProgress } from "./semantic-progress.ts";
import { namedSetup } from "./semantic-setup.ts";
import { threadTexts } from "./thread-texts.ts";

/** The newest questions, whose texts say how long those of the others are. */
const SAMPLE = 200;

const rounded = (cost: number) => Math.round(cost * 10_000) / 10_000;

/** What is sent to whom, what all of it would cost, and how far it is. Rules: docs/rules/semantic-search.md SM6. */
export async function semanticSearchState(app: App, admin: Admin): Promise<Reply<"semanticSearchState">> {
  const db = app.db.read;
  const { semantic_search, semantic_price, semantic_tokens_per_day, ai_currency } = app.settings.get("assistant");
  const setup = namedSetup(app);
  const progress = await readProgress(db, setup?.fingerprint ?? "");
  const stored = await app.vectors.count(db, progress.model);
  const { day: _, ...used } = await usedToday(app, db);
  const posts = await countPosts(db);
  const engine = await vectorEngine(app, db, progress.model);
  const sample = await threadTexts(app, db, await listNewestQuestions(db, SAMPLE));
  const sampled = sample.reduce((sum, { text }) => sum + estimatedTokens(text), 0);
  const tokens = sample.length === 0 ? 0 : Math.round((sampled / sample.length) * posts);
  return {
    ...{ enabled: semantic_search && setup !== undefined, host: setup?.host ?? "", model: setup?.model ?? "" },
    ...{ posts, tokens, stored: stored.posts, untaken: stored.untaken },
    engine: (engine?.[admin.language] ?? engine?.en_US) || "",
    ...{ waiting: await countChanges(db), is_complete: progress.isComplete },
    ...{ used, limit: semantic_tokens_per_day, currency: ai_currency },
    ...{ cost: rounded(costOf(tokens, semantic_price)), cost_today: rounded(costOf(used.tokens, semantic_price)) },
    pgvector: await app.vectors.pgvector(db, progress.model),
    ...{ error: progress.error, failed_at: progress.failed_at, next_at: progress.next_at },
  };
}
