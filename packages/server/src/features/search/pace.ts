/** How fast posts are indexed; by default without pauses. */
export interface IndexingPace {
  /** Posts per transaction. */
  readonly batchSize?: number;
  /** The pause between two transactions. */
  readonly pauseMs?: number;
  /** Called with the number of posts indexed so far; true ends the run, which a later one continues. */
  readonly shouldStop?: (indexed: number) => boolean;
}

/** For runs during operation, because on SQLite requests wait for each of these transactions. */
export const BACKGROUND_PACE: IndexingPace = { batchSize: 25, pauseMs: 30 };
