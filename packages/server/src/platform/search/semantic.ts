import { mixedOrder } from "@askwell/domain";
import type { PlatformDb, PlatformTx } from "../tables.ts";
import type { SearchChange } from "./documents.ts";

/** What a search is about, by its meaning. */
export interface SearchedMeaning {
  readonly text: string;
  /** The id of a user, or the network address of a visitor. */
  readonly asker: string | { readonly ip: string };
  /** Whether a provider may be asked; otherwise only what it has answered before counts. */
  readonly mayAsk: boolean;
}

/** Threads found by meaning; the site says how. Rules: docs/rules/semantic-search.md. */
export interface SemanticSearch {
  /** Whether changes of threads have to be recorded. */
  isActive(): boolean;
  /** The fingerprint of the model whose vectors are compared; null while there is none. */
  model(): string | null;
  /** Called in the transaction that changes texts, visibility or accepted answers. */
  onChanged(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** Called in the transaction that changes the tags of questions, which say nothing to a model. */
  onRetagged(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** Called in the transaction that removes posts for good. */
  onRemoved(tx: PlatformTx, postIds: readonly string[]): Promise<void>;
  /** The ids of related public questions, the nearest first; null if that is not known in time. Never fails. */
  related(db: PlatformDb, meaning: SearchedMeaning): Promise<readonly string[] | null>;
}

/** Tells the semantic search which threads have changed. */
export interface MeaningRecorder {
  threads(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  retagged(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** A change without words: only another accepted answer has another meaning. */
  fields(tx: PlatformTx, postId: string, change: SearchChange): Promise<void>;
  removed(tx: PlatformTx, postIds: readonly string[]): Promise<void>;
}

/** Creates the recorder, which reads and writes nothing while there is no semantic search. */
export function createMeaningRecorder(semantic: SemanticSearch | undefined): MeaningRecorder {
  const threads = async (tx: PlatformTx, questionIds: readonly string[]) => {
    if (semantic?.isActive() && questionIds.length > 0) await semantic.onChanged(tx, [...new Set(questionIds)]);
  };
  return {
    threads,
    async retagged(tx, questionIds) {
      if (semantic?.isActive()) await semantic.onRetagged(tx, questionIds);
    },
    async fields(tx, postId, { accepted }) {
      if (accepted === undefined || !semantic?.isActive()) return;
      const posts = tx.selectFrom("search").select(["question_id", "accepted"]).where("post_id", "=", postId);
      const before = await posts.executeTakeFirst();
      if (before && before.accepted !== accepted) await threads(tx, [before.question_id]);
    },
    async removed(tx, postIds) {
      await semantic?.onRemoved(tx, postIds);
    },
  };
}

/** The best threads by words mixed with those by meaning. */
export function withRelated(best: readonly string[], related: readonly string[] | null | undefined): readonly string[] {
  return related && related.length > 0 ? mixedOrder(best, related) : best;
}
