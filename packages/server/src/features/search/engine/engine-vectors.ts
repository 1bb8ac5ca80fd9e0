import type { StoredVector } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { ActivePlugin } from "../../../platform/plugins/active-plugin.ts";
import { recordChanges } from "../../../platform/search/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { SearchSyncRow } from "../table.ts";
import { restartSync } from "./restart-sync.ts";
import { findSync } from "./sync-state.ts";

type VectorEngine = ActivePlugin<"search">;
type EngineVectors = Pick<SearchSyncRow, "vector_model" | "vector_size">;

const none: EngineVectors = { vector_model: "", vector_size: 0 };

/** Creating an empty index takes an engine at most this long. */
const TIMEOUT_MS = 30_000;

const storesVectors = ({ extension: { startVectors, nearest } }: VectorEngine) =>
  startVectors !== undefined && nearest !== undefined;

/** The vectors that an engine should have: those of the search by meaning, once there is one. */
async function expectedVectors(app: App, engine: VectorEngine): Promise<EngineVectors> {
  const vector_model = app.search.meaningModel();
  if (vector_model === null || !storesVectors(engine)) return none;
  const vector_size = await app.vectors.dimensions(app.db.read, vector_model);
  return vector_size === 0 ? none : { vector_model, vector_size };
}

/** Lets an empty index store vectors; what it is sent with the documents then. Rules: docs/rules/semantic-search.md SM12. */
export async function startVectors(app: App, engine: VectorEngine): Promise<EngineVectors> {
  const expected = await expectedVectors(app, engine);
  if (expected.vector_size === 0) return none;
  const space = { dimensions: expected.vector_size };
  const isReady = await engine.call(
    "startVectors",
    async ({ startVectors: start }, context, signal) => start?.(context, space, signal),
    TIMEOUT_MS,
  );
  // With the model it is not asked again before the model changes.
  return isReady === true ? expected : { ...expected, vector_size: 0 };
}

/** Begins a full sync if the index was created without the vectors that are compared now. */
export async function renewVectors(app: App, engine: VectorEngine): Promise<void> {
  const { slug_name } = engine;
  const row = await findSync(app.db.read, slug_name);
  const { vector_model } = await expectedVectors(app, engine);
  if (!row || row.state === "starting" || vector_model === "" || vector_model === row.vector_model) return;
  await app.db.write((tx) => restartSync(app, tx, slug_name));
}

/** The vectors of some posts, as far as the engine stores them. */
export async function sentVectors(
  app: App,
  { vector_model, vector_size }: EngineVectors,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, StoredVector>> {
  if (vector_size === 0) return new Map();
  const stored = await app.vectors.vectorsOf(app.db.read, vector_model, postIds);
  // One without a direction has no angle to others, and engines take no vector of another length.
  const isTaken = ({ values }: StoredVector) => values.length === vector_size && values.some((value) => value !== 0);
  return new Map([...stored].filter(([, vector]) => isTaken(vector)));
}

/** Records that an engine has to be sent posts whose vectors were stored or removed. */
export async function onVectorsChanged(app: App, tx: Tx, postIds: readonly string[]): Promise<void> {
  const engine = app.plugins.last("search");
  const row = engine && postIds.length > 0 ? await findSync(tx, engine.slug_name) : undefined;
  if (!engine || !row) return;
  if (row.state !== "ready" || row.vector_size > 0) await recordChanges(tx, postIds, app.now());
  else if (!storesVectors(engine) || row.vector_model === app.search.meaningModel()) return;
  await app.emit(tx, { kind: "search_outdated" });
}

/** Whether an engine can find posts by the vectors of a model: it stores them, has all posts, and works. */
export function findsByVectors(row: SearchSyncRow | undefined, model: string): boolean {
  return row?.state === "ready" && row.attempts === 0 && row.vector_size > 0 && row.vector_model === model;
}

/** The name of the search plugin whose engine finds near posts; null if the site itself does. */
export async function vectorEngine(app: App, db: Db, model: string): Promise<VectorEngine["plugin"]["name"] | null> {
  const engine = app.plugins.last("search");
  if (!engine || !storesVectors(engine)) return null;
  return findsByVectors(await findSync(db, engine.slug_name), model) ? engine.plugin.name : null;
}
