import type { PlatformDb, PlatformTx } from "../tables.ts";
import { recordChanges, recordLater, recordThreads } from "./changes.ts";
import type { SearchRequest, SearchResult } from "./request.ts";

/** A search engine outside of the database, which a plugin connects. */
export interface ExternalSearch {
  /** Whether changes have to be sent to an engine. */
  isActive(): boolean;
  /** Called once in a transaction that records changes. Those of `delayS` seconds may wait that long. */
  onRecorded(tx: PlatformTx, delayS: number): Promise<void>;
  /** Finds posts; null if the site's own search has to. */
  find(db: PlatformDb, request: SearchRequest): Promise<SearchResult | null>;
  /** Unix seconds. */
  now(): number;
}

/** Records which posts an engine has to be sent again. */
export interface ChangeRecorder {
  posts(tx: PlatformTx, ids: readonly string[]): Promise<void>;
  /** Questions with all their answers. */
  threads(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
  /** Questions whose views have changed: often, so that these changes are collected. */
  viewed(tx: PlatformTx, questionIds: readonly string[]): Promise<void>;
}

/** How long changed views are collected before they are sent. */
const VIEWS_DELAY_S = 60;

/** Creates the recorder, which does nothing while there is no engine. */
export function createChangeRecorder(external: ExternalSearch | undefined): ChangeRecorder {
  const announced = new WeakSet<PlatformTx>();
  const announce = async ({ onRecorded }: ExternalSearch, tx: PlatformTx) => {
    if (announced.has(tx)) return;
    announced.add(tx);
    await onRecorded(tx, 0);
  };
  return {
    async posts(tx, ids) {
      if (!external?.isActive() || ids.length === 0) return;
      await recordChanges(tx, ids, external.now());
      await announce(external, tx);
    },
    async threads(tx, questionIds) {
      if (!external?.isActive() || questionIds.length === 0) return;
      await recordThreads(tx, questionIds, external.now());
      await announce(external, tx);
    },
    async viewed(tx, questionIds) {
      if (!external?.isActive() || questionIds.length === 0) return;
      await recordLater(tx, questionIds, external.now() + VIEWS_DELAY_S);
      await external.onRecorded(tx, VIEWS_DELAY_S);
    },
  };
}
