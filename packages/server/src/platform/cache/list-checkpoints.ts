import { LRUCache } from "lru-cache";
import type { SharedCache } from "./shared-cache.ts";

/** Values of the columns that a list is sorted by, in their order, the id last. */
export type SortKey = readonly (number | string)[];

/** A row of a list with a known position. */
export interface ListCheckpoint {
  /** Number of rows before it. */
  readonly rank: number;
  readonly key: SortKey;
}

/** A sorted list that is read from the database page by page. */
export interface CheckpointedList {
  /** Identifies the list. */
  readonly name: string;
  /** Current number of rows. */
  readonly total: number;
  /** True if new rows are added at the front, which shifts all positions. */
  readonly growsInFront: boolean;
  /** The key of the row that stands `distance` rows after another, or after the start; null beyond the end. */
  step(after: SortKey | null, distance: number): Promise<SortKey | null>;
}

/** Known positions in long lists, so that page 50,000 costs as much as page 1. */
export interface ListCheckpoints {
  /** The last known checkpoint at or before `rank`, or null. Triggers a scan in the background if necessary. */
  before(list: CheckpointedList, rank: number): ListCheckpoint | null;
  /** Caches an expensive count for a minute; refreshed in the background. */
  count(name: string, count: () => Promise<number>): Promise<number>;
  /** Records for some minutes that a list is long. */
  noteLong(name: string): void;
  isLong(name: string): boolean;
  /** Waits for the background scans; for tests and shutdown. */
  settle(): Promise<void>;
}

interface ListCheckpointsOptions {
  /** Clock in milliseconds. */
  readonly now?: () => number;
  readonly onError: (error: unknown) => void;
  /** Shares counts with the other processes. */
  readonly sharedCache?: Pick<SharedCache, "get" | "set">;
}

interface ScannedList {
  checkpoints: ListCheckpoint[];
  total: number;
  at: number;
}

/** Rows between two checkpoints: the most that a deep page has to skip. */
export const CHECKPOINT_DISTANCE = 1000;
/** Minimum age before a list of a different length is scanned again; `STALE_MS` applies to lists of equal length. */
const FRESH_MS = 30_000;
const STALE_MS = 600_000;
const MAX_LISTS = 100;
const COUNT_TTL_MS = 60_000;
/** A list that was long may have become short. */
const LONG_LIST_TTL_MS = 300_000;

/**
 * Creates the checkpoints of one process. Positions may be off by the rows that were added or removed since the last
 * scan; the pages of one scan still join without gaps. Source: docs/decisions/lists-and-counts.md.
 */
export function createListCheckpoints(options: ListCheckpointsOptions): ListCheckpoints {
  const now = options.now ?? (() => performance.now());
  const lists = new LRUCache<string, ScannedList>({ max: MAX_LISTS });
  const scans = new Map<string, Promise<void>>();
  const counts = new LRUCache<string, { value: number; at: number }>({ max: MAX_LISTS });

  const scan = async (list: CheckpointedList) => {
    const checkpoints = await findCheckpoints(list);
    lists.set(list.name, { checkpoints, total: list.total, at: now() });
  };

  const refresh = (list: CheckpointedList, known: ScannedList | undefined) => {
    const isFresh = known !== undefined && now() - known.at < (known.total === list.total ? STALE_MS : FRESH_MS);
    if (isFresh || scans.has(list.name)) return;
    const scanning = scan(list)
      .catch(options.onError)
      .finally(() => scans.delete(list.name));
    scans.set(list.name, scanning);
  };

  const recount = async (name: string, count: () => Promise<number>): Promise<number> => {
    const key = `count ${name}`;
    const shared = await options.sharedCache?.get(key);
    const value = shared ? Number(shared) : await count();
    if (!shared) await options.sharedCache?.set(key, String(value), COUNT_TTL_MS / 1000);
    counts.set(name, { value, at: now() });
    return value;
  };

  return {
    async count(name, count) {
      const known = counts.get(name);
      if (!known) return recount(name, count);
      if (now() - known.at > COUNT_TTL_MS && !scans.has(name)) {
        const counting = recount(name, count)
          .then(() => {}, options.onError)
          .finally(() => scans.delete(name));
        scans.set(name, counting);
      }
      return known.value;
    },
    ...longLists(now),
    before(list, rank) {
      const known = lists.get(list.name);
      refresh(list, known);
      if (!known) return null;
      const moved = list.growsInFront ? list.total - known.total : 0;
      const index = Math.floor((rank - moved) / CHECKPOINT_DISTANCE) - 1;
      const checkpoint = known.checkpoints[Math.min(index, known.checkpoints.length - 1)];
      return checkpoint ? { rank: checkpoint.rank + moved, key: checkpoint.key } : null;
    },
    async settle() {
      await Promise.all(scans.values());
    },
  };
}

/** Records which lists were long recently. */
function longLists(now: () => number): Pick<ListCheckpoints, "noteLong" | "isLong"> {
  const longSince = new LRUCache<string, number>({ max: MAX_LISTS });
  return {
    noteLong(name) {
      longSince.set(name, now());
    },
    isLong: (name) => now() - (longSince.get(name) ?? Number.NEGATIVE_INFINITY) < LONG_LIST_TTL_MS,
  };
}

/** Scans a list in steps and records the position of each. */
async function findCheckpoints(list: CheckpointedList): Promise<ListCheckpoint[]> {
  const checkpoints: ListCheckpoint[] = [];
  for (let key = await list.step(null, CHECKPOINT_DISTANCE); key; key = await list.step(key, CHECKPOINT_DISTANCE)) {
    checkpoints.push({ rank: (checkpoints.length + 1) * CHECKPOINT_DISTANCE, key });
    // On SQLite a step does not yield to the event loop, so other requests would wait.
    await new Promise(setImmediate);
  }
  return checkpoints;
}
