/** Values of the columns that a list is sorted by, in their order, the id last. */
export type SortKey = readonly (number | string)[];

/** A row of a list whose place is known. */
export interface Anchor {
  /** How many rows stand before it. */
  readonly rank: number;
  readonly key: SortKey;
}

/** A sorted list of rows that only the database holds. */
export interface AnchoredList {
  /** The same text for the same list. */
  readonly name: string;
  /** How many rows it has now. */
  readonly total: number;
  /** True when new rows come in at the front, so that places move on together. */
  readonly growsInFront: boolean;
  /** The key of the row that stands `distance` rows after another, or after the start; null beyond the end. */
  step(after: SortKey | null, distance: number): Promise<SortKey | null>;
}

/** Known places in long lists, so that page 50,000 costs what page 1 costs. */
export interface ListAnchors {
  /** The last known place at or before `rank`; null while none is known. Finds out more in the background. */
  before(list: AnchoredList, rank: number): Anchor | null;
  /** A count that is dear: at most a minute old, counted anew in the background. */
  count(name: string, count: () => Promise<number>): Promise<number>;
  /** Remembers for some minutes that a list is long. */
  noteLong(name: string): void;
  isLong(name: string): boolean;
  /** Waits until nothing is being found out; for tests and before the process ends. */
  settle(): Promise<void>;
}

interface AnchorsOptions {
  /** Milliseconds of some clock. */
  readonly now?: () => number;
  readonly onError: (error: unknown) => void;
}

interface Known {
  anchors: Anchor[];
  total: number;
  at: number;
}

/** Rows between two anchors: what a deep page reads past at most. */
export const ANCHOR_DISTANCE = 1000;
/** A list that has grown or shrunk is walked again, but not more often than this; any list after the longer time. */
const FRESH_MS = 30_000;
const STALE_MS = 600_000;
const MOST_LISTS = 100;
const COUNTED_MS = 60_000;
/** A list that was long may be short by now. */
const FORGOTTEN_MS = 300_000;

/**
 * Makes the memory of one process. Places may be off by the rows that came or went since the list was last walked;
 * pages of one moment still join without gaps. Source: docs/decisions/lists-and-counts.md.
 */
export function createListAnchors(options: AnchorsOptions): ListAnchors {
  const now = options.now ?? (() => performance.now());
  const lists = new Map<string, Known>();
  const walks = new Map<string, Promise<void>>();
  const counts = new Map<string, { value: number; at: number }>();

  const walk = async (list: AnchoredList) => {
    const anchors = await findAnchors(list);
    lists.delete(list.name);
    lists.set(list.name, { anchors, total: list.total, at: now() });
    keepNewest(lists);
  };

  const refresh = (list: AnchoredList, known: Known | undefined) => {
    const isFresh = known !== undefined && now() - known.at < (known.total === list.total ? STALE_MS : FRESH_MS);
    if (isFresh || walks.has(list.name)) return;
    const walking = walk(list)
      .catch(options.onError)
      .finally(() => walks.delete(list.name));
    walks.set(list.name, walking);
  };

  const recount = async (name: string, count: () => Promise<number>): Promise<number> => {
    const value = await count();
    counts.delete(name);
    counts.set(name, { value, at: now() });
    keepNewest(counts);
    return value;
  };

  return {
    async count(name, count) {
      const known = counts.get(name);
      if (!known) return recount(name, count);
      if (now() - known.at > COUNTED_MS && !walks.has(name)) {
        const counting = recount(name, count)
          .then(() => {}, options.onError)
          .finally(() => walks.delete(name));
        walks.set(name, counting);
      }
      return known.value;
    },
    ...longLists(now),
    before(list, rank) {
      const known = lists.get(list.name);
      refresh(list, known);
      if (!known) return null;
      const moved = list.growsInFront ? list.total - known.total : 0;
      const index = Math.floor((rank - moved) / ANCHOR_DISTANCE) - 1;
      const anchor = known.anchors[Math.min(index, known.anchors.length - 1)];
      return anchor ? { rank: anchor.rank + moved, key: anchor.key } : null;
    },
    async settle() {
      await Promise.all(walks.values());
    },
  };
}

/** Remembers which lists were long lately. */
function longLists(now: () => number): Pick<ListAnchors, "noteLong" | "isLong"> {
  const longs = new Map<string, number>();
  return {
    noteLong(name) {
      longs.delete(name);
      longs.set(name, now());
      keepNewest(longs);
    },
    isLong: (name) => now() - (longs.get(name) ?? Number.NEGATIVE_INFINITY) < FORGOTTEN_MS,
  };
}

/** Goes through a list in steps and remembers where each of them led. */
async function findAnchors(list: AnchoredList): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (let key = await list.step(null, ANCHOR_DISTANCE); key; key = await list.step(key, ANCHOR_DISTANCE)) {
    anchors.push({ rank: (anchors.length + 1) * ANCHOR_DISTANCE, key });
    // On SQLite a step takes no turn of its own; others wait to be served.
    await new Promise(setImmediate);
  }
  return anchors;
}

function keepNewest(entries: Map<string, unknown>): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST_LISTS) return;
    entries.delete(oldest);
  }
}
