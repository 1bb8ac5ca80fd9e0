import { randomUUID } from "node:crypto";
import type { App } from "../../../app.ts";
import type { ActivePlugin } from "../../../platform/plugins/active-plugin.ts";
import { claimChanges, finishChanges } from "../../../platform/search/index.ts";
import type { SearchSyncRow } from "../table.ts";
import { readDocuments } from "./documents.ts";
import { sentVectors, startVectors } from "./engine-vectors.ts";
import { changeSync, saveProgress, saveSyncStart } from "./sync-state.ts";

/** The enabled search plugin. */
export type ActiveEngine = ActivePlugin<"search">;

/** One worker's turn at an engine. */
export interface SyncTurn {
  readonly app: App;
  readonly engine: ActiveEngine;
  readonly worker: string;
  readonly row: SearchSyncRow;
}

/** Documents per request. */
const BATCH = 100;
/** Time limit of a request that changes documents. */
const TIMEOUT_MS = 30_000;

/** Takes the next step: of the full sync, or else the next changes. False if nothing is left to do now. */
export async function sendNext(turn: SyncTurn): Promise<boolean> {
  const { state } = turn.row;
  if (state === "starting") await start(turn);
  else if (state === "filling") await fill(turn);
  else return sendChanges(turn);
  return true;
}

async function save({ app, worker, row }: SyncTurn, progress: Partial<SearchSyncRow>): Promise<void> {
  await app.db.write((tx) => saveProgress(tx, row, { ...progress, worker, now: app.now() }));
}

async function start(turn: SyncTurn): Promise<void> {
  const { app, engine } = turn;
  await engine.call("startSync", (search, context, signal) => search.startSync(context, signal), TIMEOUT_MS);
  const vectors = await startVectors(app, engine);
  const { total } = await app.db.read
    .selectFrom("search")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("visible", "=", 1)
    .executeTakeFirstOrThrow();
  await save(turn, { state: "filling", position: -1, sent: 0, total: Number(total), ...vectors });
}

/** Sends the next posts, oldest first: what is asked meanwhile comes at the end. */
async function fill(turn: SyncTurn): Promise<void> {
  const { app, engine, row } = turn;
  const posts = await app.db.read
    .selectFrom("search")
    .select(["number", "post_id"])
    .where("visible", "=", 1)
    .where("number", ">", row.position)
    .orderBy("number")
    .limit(BATCH)
    .execute();
  const last = posts.at(-1);
  if (!last) {
    await engine.call("finishSync", (search, context, signal) => search.finishSync(context, signal), TIMEOUT_MS);
    await app.db.write((tx) => app.invalidate(tx, "search"));
    return save(turn, { state: "ready", finished_at: app.now() });
  }
  const ids = posts.map(({ post_id }) => post_id);
  const { documents } = await readDocuments(app.db.read, ids, await sentVectors(app, row, ids));
  const index = (signal: AbortSignal) => ({ isFullSync: true, signal });
  if (documents.length > 0) {
    await engine.call(
      "index",
      (search, context, signal) => search.index(context, documents, index(signal)),
      TIMEOUT_MS,
    );
  }
  await save(turn, { position: last.number, sent: row.sent + ids.length });
}

/** Sends the posts that have changed as they are now, and removes those that are not public any more. */
async function sendChanges(turn: SyncTurn): Promise<boolean> {
  const { app, engine, row } = turn;
  const batch = randomUUID();
  const ids = await app.db.write((tx) => claimChanges(tx, { now: app.now(), batch, limit: BATCH }));
  if (ids.length === 0) return false;
  const { documents, hiddenIds } = await readDocuments(app.db.read, ids, await sentVectors(app, row, ids));
  const index = (signal: AbortSignal) => ({ isFullSync: false, signal });
  if (documents.length > 0) {
    await engine.call(
      "index",
      (search, context, signal) => search.index(context, documents, index(signal)),
      TIMEOUT_MS,
    );
  }
  if (hiddenIds.length > 0) {
    await engine.call("remove", (search, context, signal) => search.remove(context, hiddenIds, signal), TIMEOUT_MS);
  }
  await app.db.write(async (tx) => {
    await finishChanges(tx, ids, batch);
    // Pages of results that were cached since the change do not show it.
    await app.invalidate(tx, "search");
  });
  await save(turn, {});
  return true;
}

/** After a failure: whether the engine answers again, and still has its documents. */
export async function checkEngine({ app, engine }: Pick<SyncTurn, "app" | "engine">): Promise<void> {
  const { documents } = await engine.call("health", (search, context, signal) => search.health(context, signal));
  const { slug_name } = engine;
  await app.db.write(async (tx) => {
    if (documents === null) await saveSyncStart(tx, slug_name, app.now());
    await changeSync(tx, slug_name, { attempts: 0, next_at: 0 });
  });
}
