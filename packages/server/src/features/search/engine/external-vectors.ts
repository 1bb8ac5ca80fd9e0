import type { App } from "../../../app.ts";
import { firstChangeDueAt } from "../../../platform/search/index.ts";
import type { VectorIndex } from "../../../platform/vectors/index.ts";
import type { Db } from "../../../tables.ts";
import { findsByVectors } from "./engine-vectors.ts";
import { MAX_LAG_S } from "./find-in-engine.ts";
import type { ActiveEngine } from "./send-to-engine.ts";
import { findSync } from "./sync-state.ts";

/** A search waits for what is related a little longer than that: the site's own comparison still fits in. */
const TIMEOUT_MS = 200;
/** Posts that an engine names at most: it orders by the angles themselves, so that fewer do than of those by signs. */
const NEAREST = 100;
/** After a failure the engine is not asked for a while; searches by words go on. */
const PAUSE_MS = 30_000;

/**
 * Finds near posts through the search plugin; `app` is complete when it is asked first. Rules:
 * docs/rules/semantic-search.md SM12, SM13.
 */
export function createExternalVectors(app: () => App): VectorIndex {
  let pausedUntil = 0;
  return {
    async nearest(db, { model, vector, limit: asked }) {
      const engine = app().plugins.last("search");
      if (!engine?.extension.nearest || pausedUntil > performance.now()) return null;
      if (!(await isCurrent(app(), db as Db, engine, model))) return null;
      const limit = Math.min(asked, NEAREST);
      const condition = { vector: [...vector.values], limit };
      try {
        const ids = await engine.call(
          "nearest",
          async ({ nearest }, context, signal) => checkedIds(await nearest?.(context, condition, signal), limit),
          TIMEOUT_MS,
        );
        // The site has vectors, or the engine would not have been asked.
        return ids.length > 0 ? ids : null;
      } catch (error) {
        pausedUntil = performance.now() + PAUSE_MS;
        app().log.warn({ err: error }, "the search plugin has found no near posts");
        return null;
      }
    },
  };
}

/** Whether the engine has the vectors of this model, and nothing that it still has to be sent is overdue. */
async function isCurrent(app: App, db: Db, { slug_name }: ActiveEngine, model: string): Promise<boolean> {
  if (!findsByVectors(await findSync(db, slug_name), model)) return false;
  const dueAt = await firstChangeDueAt(db);
  return dueAt === null || dueAt >= app.now() - MAX_LAG_S;
}

/** Throws for ids that no engine may return; those of posts that do not exist are ignored later. */
function checkedIds(ids: readonly string[] | undefined, limit: number): readonly string[] {
  const isValid = Array.isArray(ids) && ids.length <= limit && ids.every((id) => /^\d{1,20}$/.test(String(id)));
  if (!isValid) throw new Error("the ids are not valid");
  return [...new Set(ids.map(String))];
}
