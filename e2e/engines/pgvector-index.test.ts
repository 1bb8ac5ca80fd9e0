import { reducedVector, type StoredVector, similarityOf } from "@askwell/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrations } from "../../packages/server/src/migrations/index.ts";
import { countQueries, type Database, migrate, openDatabase } from "../../packages/server/src/platform/db/index.ts";
import type { PlatformTables } from "../../packages/server/src/platform/tables.ts";
import { createVectors, type Vectors } from "../../packages/server/src/platform/vectors/index.ts";
import { createPgvectorIndex } from "../../packages/server/src/platform/vectors/pgvector-index.ts";
import { unmigratedTestDatabase } from "../../packages/server/testing/database.ts";
import { startServer, type TestServer } from "../../scripts/databases/server.ts";
import { pgvectorPrograms } from "../../scripts/engines/programs.ts";

const MODEL = "a".repeat(64);
const OTHER_MODEL = "b".repeat(64);
const DIMENSIONS = 128;
const POSTS = 1200;
const CLUSTERS = 40;

let server: TestServer;
let database: Database<PlatformTables>;
/** Of another process. */
let other: Database<PlatformTables>;
let drop: () => Promise<void>;
let vectors: Vectors;

beforeAll(async () => {
  server = await startServer("postgres", { programs: pgvectorPrograms() });
  const made = await unmigratedTestDatabase<PlatformTables>(server.url);
  ({ database, drop } = made);
  await migrate(database, migrations);
  other = await openDatabase<PlatformTables>(made.address, { poolSize: 2 });
}, 300_000);
afterAll(async () => {
  await other?.close();
  await drop?.();
  await server?.stop();
});
beforeEach(async () => {
  await database.write((tx) => sql`drop extension if exists vector cascade`.execute(tx));
  await database.write((tx) => tx.deleteFrom("post_vectors").execute());
  vectors = createVectors();
});

/** A number between -1 and 1, always the same for the same two. */
const noise = (one: number, two: number) => {
  const wave = Math.sin(one * 12.9898 + two * 78.233) * 43_758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
};
/** Posts of a cluster have similar vectors. */
const vectorOf = (post: number, dimensions = DIMENSIONS): StoredVector =>
  reducedVector(
    Array.from({ length: dimensions }, (_, at) => noise(post % CLUSTERS, at) + 0.8 * noise(post + 1000, at)),
  );
const idOf = (post: number) => String(10_010_000_000_000_000n + BigInt(post));

async function save(posts: readonly number[], model = MODEL, dimensions = DIMENSIONS): Promise<void> {
  const rows = posts.map((post) => ({
    ...{ post_id: idOf(post), question_id: idOf(post), model, text_hash: "", stored_at: post },
    vector: vectorOf(post, dimensions),
  }));
  await database.write((tx) => vectors.save(tx, rows));
}
const all = Array.from({ length: POSTS }, (_, post) => post);
/** The order in which posts are named. */
const byDistanceTo = (post: number) => {
  const bitsOf = (id: string) => {
    const { signs } = vectorOf(Number(BigInt(id) - 10_010_000_000_000_000n));
    return signs.reduce((sum, byte, at) => sum + bits(byte ^ vectorOf(post).signs[at]!), 0);
  };
  return (one: string, another: string) => bitsOf(one) - bitsOf(another);
};
const bits = (byte: number) => [...byte.toString(2)].filter((bit) => bit === "1").length;

/** How often the index was used; the server counts a moment later. */
async function scans(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select idx_scan as n from pg_stat_user_indexes
    where starts_with(indexrelname, 'post_vectors_near_')`.execute(database.read);
  return rows[0]!.n;
}

/** How many indexes wait for other changes. */
async function waitingBuilds(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(database.read);
  return rows[0]!.n;
}

const state = async (model = MODEL) => (await vectors.pgvector(database.read, model)).state;
/** What an index of a process that has just begun says. */
const nearest = (post: number, model = MODEL, dimensions = DIMENSIONS) =>
  createPgvectorIndex().nearest(database.read, { model, vector: vectorOf(post, dimensions), limit: 400 });

test("SM11 the index names the posts that are really nearest, and the signs are not read", async () => {
  await save(all);
  expect(await state()).toBe("not_created");
  expect(await nearest(1)).toBeNull();
  await vectors.buildIndex(database, MODEL);
  expect(await state()).toBe("ready");
  await database.write((tx) => sql`analyze post_vectors`.execute(tx));
  for (const asked of [POSTS + 3, POSTS + 17, POSTS + 29]) {
    const { values } = vectorOf(asked);
    const best = all.toSorted(
      (a, b) => similarityOf(vectorOf(b).values, values) - similarityOf(vectorOf(a).values, values),
    );
    const found = await nearest(asked);
    expect(found).toHaveLength(400);
    expect(found).toEqual(expect.arrayContaining(best.slice(0, 10).map(idOf)));
  }
  await expect.poll(() => scans()).toBeGreaterThan(0);
  const request = { model: MODEL, vector: vectorOf(1), limit: 10 };
  const { queries } = await countQueries(database, () => vectors.nearest(database.read, request));
  expect(queries.filter((query) => query.includes("<~>"))).toHaveLength(1);
  expect(queries.filter((query) => query.includes('"signs"'))).toEqual([]);
});

test("SM11 what is stored or removed is in the index at once, for all processes, and nothing else of a failed change", async () => {
  await save([1, 2, 3]);
  await vectors.buildIndex(database, MODEL);
  await save([4]);
  expect(await nearest(4)).toEqual([idOf(4), ...[1, 2, 3].map(idOf)].toSorted(byDistanceTo(4)));
  await database.write((tx) => vectors.remove(tx, [idOf(4)]));
  const failed = other.write(async (tx) => {
    await createVectors().remove(tx, [idOf(1)]);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await nearest(4)).toEqual([1, 2, 3].map(idOf).toSorted(byDistanceTo(4)));
});

test("SM11 another model, with vectors of another length, gets its index, which takes the place of the first one", async () => {
  await save([1, 2, 3]);
  await vectors.buildIndex(database, MODEL);
  await save([2, 3], OTHER_MODEL, 64);
  expect(await nearest(2, OTHER_MODEL, 64)).toBeNull();
  await vectors.buildIndex(database, OTHER_MODEL);
  expect([await state(OTHER_MODEL), await state()]).toEqual(["ready", "building"]);
  expect((await nearest(2, OTHER_MODEL, 64))?.toSorted()).toEqual([2, 3].map(idOf));
  expect([await nearest(1), await nearest(2, OTHER_MODEL)]).toEqual([null, null]);
});

test("SM11 two processes build one index, and one that was not finished is built anew", async () => {
  await save([1, 2, 3]);
  await Promise.all([vectors.buildIndex(database, MODEL), createVectors().buildIndex(other, MODEL)]);
  await vectors.buildIndex(database, MODEL);
  expect(await state()).toBe("ready");
  // What a process leaves that is killed while it builds.
  await database.write((tx) =>
    sql`update pg_index set indisvalid = false from pg_class c
      where c.oid = indexrelid and starts_with(c.relname, 'post_vectors_near_')`.execute(tx),
  );
  expect([await state(), await nearest(1)]).toEqual(["building", null]);
  await createVectors().buildIndex(other, MODEL);
  expect([await state(), (await nearest(1))?.length]).toEqual(["ready", 3]);
});

test("SM11 a process that stops does not wait for the index, and the next one builds it", async () => {
  await save([1, 2, 3]);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  // The index has to wait for this change.
  const change = other.write(async (tx) => {
    await tx.deleteFrom("post_vectors").where("post_id", "=", "none").execute();
    begin();
    await end;
  });
  await begun;
  const building = vectors.buildIndex(database, MODEL);
  await expect.poll(() => waitingBuilds()).toBe(1);
  await vectors.stop(database);
  await building;
  expect(await state()).toBe("building");
  resolve();
  await change;
  await createVectors().buildIndex(database, MODEL);
  expect(await state()).toBe("ready");
});

test("SM11 without the extension, and inside a transaction, the index does not answer, and fails nothing", async () => {
  await save([1, 2, 3]);
  await vectors.buildIndex(database, MODEL);
  const index = createPgvectorIndex();
  const ask = () => index.nearest(database.read, { model: MODEL, vector: vectorOf(1), limit: 400 });
  expect(await ask()).toHaveLength(3);
  const inside = { model: MODEL, vector: vectorOf(1), limit: 400 };
  expect(await other.write((tx) => createPgvectorIndex().nearest(tx, inside))).toBeNull();
  await database.write((tx) => sql`drop extension vector cascade`.execute(tx));
  expect([await ask(), await state()]).toEqual([null, "not_created"]);
  // Who has dropped it does not want it.
  await vectors.buildIndex(database, MODEL);
  expect(await state()).toBe("not_created");
});
