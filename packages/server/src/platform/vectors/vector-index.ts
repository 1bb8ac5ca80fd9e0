import type { StoredVector } from "@askwell/domain";
import type { PlatformDb } from "../tables.ts";

/** What to find posts for. */
export interface CandidateRequest {
  /** The fingerprint of the model that made the vector. */
  readonly model: string;
  readonly vector: StoredVector;
  /** Posts, about. */
  readonly limit: number;
}

/** Finds posts whose vectors may be near to one; the caller compares their bytes. */
export interface VectorIndex {
  /** Ids of posts, about `limit`, the nearest first; null if it cannot answer now, so that the next index has to. */
  nearest(db: PlatformDb, request: CandidateRequest): Promise<readonly string[] | null>;
}
