import { type StoredVector, similarityOf } from "@askwell/domain";
import { type Database, upsert } from "../db/index.ts";
import type { PlatformDb, PlatformTables, PlatformTx } from "../tables.ts";
import { decodedSigns, decodedValues, encoded } from "./encoding.ts";
import { createNearIndexBuilding } from "./near-index-building.ts";
import { createPgvectorIndex, type PgvectorState, pgvectorState } from "./pgvector-index.ts";
import { createSignIndex } from "./sign-index.ts";
import type { PostVectorRow } from "./table.ts";
import type { CandidateRequest, VectorIndex } from "./vector-index.ts";

export type { VectorIndex } from "./vector-index.ts";

/** Where reading by time is. */
interface ReadPosition {
  readonly stored_at: number;
  readonly post_id: string;
}

/** A vector to be stored; null for a text that the model does not take. */
export interface NewVector extends Omit<PostVectorRow, "signs" | "bytes"> {
  readonly vector: StoredVector | null;
}

/** What to look for. */
export interface NearestRequest {
  /** The fingerprint of the model that made the vector. */
  readonly model: string;
  readonly vector: StoredVector;
  /** Threads, at most. */
  readonly limit: number;
  /** Only questions themselves count, not their accepted answers. */
  readonly isQuestion?: boolean;
}

/** The questions whose vectors were stored behind a position and up to a moment. */
export interface StoredRange extends ReadPosition {
  readonly model: string;
  readonly until: number;
  readonly limit: number;
}

/** A thread with a post that is near. */
export interface NearThread {
  readonly question_id: string;
  /** The cosine of the angle: 1 for the same direction. */
  readonly similarity: number;
}

/** The vectors of public posts, and which of them are near to another one. Source: docs/decisions/semantic-search.md. */
export interface Vectors {
  /** Stores or replaces vectors. */
  save(tx: PlatformTx, rows: readonly NewVector[]): Promise<void>;
  remove(tx: PlatformTx, postIds: readonly string[]): Promise<void>;
  /** What is stored of some threads: which texts were sent to which model. */
  stored(db: PlatformDb, questionIds: readonly string[]): Promise<Omit<PostVectorRow, "signs" | "bytes">[]>;
  /** The vectors that one model has made of some posts. */
  vectorsOf(db: PlatformDb, model: string, postIds: readonly string[]): Promise<ReadonlyMap<string, StoredVector>>;
  /** Questions in the order in which their vectors were stored. */
  questionsAfter(db: PlatformDb, range: StoredRange): Promise<ReadPosition[]>;
  /** How many numbers the vectors of a model have; 0 if none is stored. */
  dimensions(db: PlatformDb, model: string): Promise<number>;
  /** How many posts have a vector of a model, and how many it does not take. */
  count(db: PlatformDb, model: string): Promise<{ readonly posts: number; readonly untaken: number }>;
  /** The nearest public threads, by their question or accepted answer, the nearest first. */
  nearest(db: PlatformDb, request: NearestRequest): Promise<NearThread[]>;
  /** What pgvector does for the vectors of a model. */
  pgvector(db: PlatformDb, model: string): Promise<PgvectorState>;
  /** Lets pgvector find what is near to vectors of a model, where it is there. May take minutes, and delays nobody. */
  buildIndex(database: Database<PlatformTables>, model: string): Promise<void>;
  /** Ends what this process builds; for shutdown. */
  stop(database: Database<PlatformTables>): Promise<void>;
}

/** Posts that an index names, of which the stored bytes are compared. pgvector names no more: see `postgres.ts`. */
const CANDIDATES = 400;

/** What may find the posts whose bytes are compared, before the memory of the process does. */
interface VectorsOptions {
  readonly external?: VectorIndex | undefined;
  /** Called in a transaction that stores or removes vectors. */
  readonly onChanged?: ((tx: PlatformTx, postIds: readonly string[]) => Promise<void>) | undefined;
}

/** Creates the access to the vectors; the signs are read when they are needed first. */
export function createVectors({ external, onChanged }: VectorsOptions = {}): Vectors {
  const signs = createSignIndex();
  const indexes = [external, createPgvectorIndex(), signs].filter((index) => index !== undefined);
  const building = createNearIndexBuilding();
  return {
    async save(tx, rows) {
      await saveVectors(tx, rows);
      await onChanged?.(
        tx,
        rows.map(({ post_id }) => post_id),
      );
    },
    async remove(tx, postIds) {
      await removeVectors(tx, postIds);
      await onChanged?.(tx, postIds);
    },
    stored: listStored,
    vectorsOf: readVectors,
    questionsAfter: listQuestions,
    dimensions: readDimensions,
    count: countVectors,
    async nearest(db, { model, vector, limit, isQuestion = false }) {
      const candidates = await candidatesOf(indexes, db, { model, vector, limit: CANDIDATES });
      if (candidates.from !== signs) signs.forget();
      const rows = await readPublic(db, model, candidates.postIds);
      const best = new Map<string, number>();
      for (const { question_id, post_id, bytes } of rows) {
        if (isQuestion && post_id !== question_id) continue;
        const similarity = similarityOf(vector.values, decodedValues(bytes));
        best.set(question_id, Math.max(similarity, best.get(question_id) ?? -1));
      }
      const threads = [...best].map(([question_id, similarity]) => ({ question_id, similarity }));
      return threads.toSorted((one, other) => other.similarity - one.similarity).slice(0, limit);
    },
    pgvector: pgvectorState,
    buildIndex: building.run,
    stop: building.stop,
  };
}

/** What the first index names that can answer now. */
async function candidatesOf(indexes: readonly VectorIndex[], db: PlatformDb, request: CandidateRequest) {
  for (const from of indexes) {
    const postIds = await from.nearest(db, request);
    if (postIds !== null) return { from, postIds };
  }
  return { from: null, postIds: [] };
}

/** The bytes of those posts that are public now; of answers, those that are accepted. */
async function readPublic(db: PlatformDb, model: string, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom("post_vectors as vector")
    .innerJoin("search as post", "post.post_id", "vector.post_id")
    .select(["post.question_id", "vector.post_id", "vector.bytes"])
    .where("vector.post_id", "in", postIds)
    .where("vector.model", "=", model)
    .where("post.visible", "=", 1)
    .where(({ or, eb }) => or([eb("post.kind", "=", "question"), eb("post.accepted", "=", 1)]))
    .execute();
}

async function saveVectors(tx: PlatformTx, rows: readonly NewVector[]): Promise<void> {
  const stored = rows.map(({ vector, ...row }) => ({
    ...row,
    signs: vector ? encoded(vector.signs) : "",
    bytes: vector ? encoded(vector.values) : "",
  }));
  if (stored.length > 0) await upsert(tx, "post_vectors", stored, ["post_id"]);
}

async function removeVectors(tx: PlatformTx, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await tx.deleteFrom("post_vectors").where("post_id", "in", postIds).execute();
}

async function listStored(db: PlatformDb, questionIds: readonly string[]) {
  if (questionIds.length === 0) return [];
  return db
    .selectFrom("post_vectors")
    .select(["post_id", "question_id", "model", "text_hash", "stored_at"])
    .where("question_id", "in", questionIds)
    .execute();
}

async function readVectors(db: PlatformDb, model: string, postIds: readonly string[]) {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("post_vectors")
    .select(["post_id", "signs", "bytes"])
    .where("post_id", "in", postIds)
    .where("model", "=", model)
    .where("bytes", "<>", "")
    .execute();
  return new Map(
    rows.map(({ post_id, signs, bytes }) => [post_id, { signs: decodedSigns(signs), values: decodedValues(bytes) }]),
  );
}

async function listQuestions(db: PlatformDb, { model, stored_at, post_id, until, limit }: StoredRange) {
  return db
    .selectFrom("post_vectors")
    .select(["stored_at", "post_id"])
    .where("model", "=", model)
    .where("stored_at", ">=", stored_at)
    .where("stored_at", "<=", until)
    .where(({ or, eb }) => or([eb("stored_at", ">", stored_at), eb("post_id", ">", post_id)]))
    .whereRef("post_id", "=", "question_id")
    .orderBy("stored_at")
    .orderBy("post_id")
    .limit(limit)
    .execute();
}

async function readDimensions(db: PlatformDb, model: string) {
  const rows = db.selectFrom("post_vectors").select("bytes").where("model", "=", model).where("bytes", "<>", "");
  const row = await rows.limit(1).executeTakeFirst();
  return row ? decodedValues(row.bytes).length : 0;
}

async function countVectors(db: PlatformDb, model: string) {
  const counted = await db
    .selectFrom("post_vectors")
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("all"),
      fn.sum<number>(eb.case().when("signs", "=", "").then(1).else(0).end()).as("untaken"),
    ])
    .where("model", "=", model)
    .executeTakeFirstOrThrow();
  const untaken = Number(counted.untaken ?? 0);
  return { posts: Number(counted.all) - untaken, untaken };
}
