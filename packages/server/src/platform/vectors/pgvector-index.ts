import { sql } from "kysely";
import { engineOf, isUnavailable } from "../db/index.ts";
import type { PlatformDb } from "../tables.ts";
import {
  findPgvector,
  isPgvectorThere,
  listNearIndexes,
  type NearIndex,
  nearIndex,
  type PgvectorFacts,
} from "./near-index.ts";
import type { CandidateRequest, VectorIndex } from "./vector-index.ts";

/** What pgvector does for a site. */
export interface PgvectorState {
  /**
   * `absent` where there is none; `not_created` if the server has it, but the account of the site may not turn it on;
   * `outdated` before version 0.7; `building` until its index is complete; `ready` while it finds posts.
   */
  readonly state: "absent" | "not_created" | "outdated" | "building" | "ready";
  /** "" unless it was created in this database. */
  readonly version: string;
}

/** How long a process believes what it has read of the index: it may have been built, or dropped. */
const BELIEVED_MS = 10_000;

/** What a process has read. */
interface ReadFacts {
  readonly index: NearIndex;
  readonly facts: PgvectorFacts | null;
  readonly until: number;
}

/** Finds posts by an index of pgvector, on PostgreSQL where it is complete. */
export function createPgvectorIndex(): VectorIndex {
  let known: ReadFacts | null = null;
  const usable = async (db: PlatformDb, { model, vector }: CandidateRequest) => {
    const index = nearIndex(model, vector.signs.length);
    if (!index) return null;
    if (known?.index.name !== index.name || known.until < performance.now())
      known = { index, facts: await readyFacts(db, index), until: performance.now() + BELIEVED_MS };
    return known;
  };
  return {
    async nearest(db, request) {
      // An error would end the transaction of the caller.
      if (engineOf(db) !== "postgres" || db.isTransaction) return null;
      const { index, facts } = (await usable(db, request)) ?? {};
      if (!index || !facts) return null;
      try {
        return await listNearest(db, { ...request, index, facts });
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // The extension was dropped a moment ago.
        known = null;
        return null;
      }
    },
  };
}

/** pgvector, if its index is complete. */
async function readyFacts(db: PlatformDb, { name }: NearIndex): Promise<PgvectorFacts | null> {
  const indexes = await listNearIndexes(db);
  return indexes.some((each) => each.name === name && each.isComplete) ? findPgvector(db) : null;
}

interface NearestInIndex extends CandidateRequest {
  readonly index: NearIndex;
  readonly facts: PgvectorFacts;
}

async function listNearest(db: PlatformDb, { index, facts, vector, limit }: NearestInIndex): Promise<string[]> {
  const { rows, bits, length } = index;
  const asked = sql`('x' || ${Buffer.from(vector.signs).toString("hex")}::text)::bit(${sql.lit(length)})`;
  const found = await db
    .selectFrom("post_vectors")
    .select("post_id")
    .where(rows)
    .orderBy(sql`${bits} operator(${sql.id(facts.schema)}.<~>) ${asked}`)
    .limit(limit)
    .execute();
  return found.map(({ post_id }) => post_id);
}

/** What pgvector does for the vectors of a model. */
export async function pgvectorState(db: PlatformDb, model: string): Promise<PgvectorState> {
  if (engineOf(db) !== "postgres") return { state: "absent", version: "" };
  const facts = await findPgvector(db);
  if (!facts) return { state: (await isPgvectorThere(db)) ? "not_created" : "absent", version: "" };
  const { version } = facts;
  if (!facts.isRecent) return { state: "outdated", version };
  const indexes = await listNearIndexes(db);
  const isReady = indexes.some(({ name, isComplete }) => isComplete && name.endsWith(`_${model.slice(0, 16)}`));
  return { state: isReady ? "ready" : "building", version };
}
