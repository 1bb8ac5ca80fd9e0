import { LRUCache } from "lru-cache";

/**
 * One encoding of a page: the body, and alternating header names and values. The body is a `latin1` string, because Node
 * writes headers and a string in one plain write; headers and a buffer need a gathering write, which costs more than
 * everything else.
 */
export interface EncodedPage {
  readonly body: string;
  readonly headers: readonly string[];
}

/** Content encodings. */
export type Encoding = "br" | "gzip" | "identity";

/** A page rendered for visitors, ready to be sent. */
export interface CachedPage {
  readonly status: number;
  readonly etag: string;
  /** When it was rendered, in Unix seconds. */
  readonly madeAt: number;
  /** The same time as a header. */
  readonly lastModified: readonly string[];
  /** The page in one encoding, compressed on first use: most pages are read by one kind of client. */
  encoded(encoding: Encoding): EncodedPage;
  /** Approximate memory of the page with all its encodings. */
  readonly bytes: number;
  /** Headers of a 304 reply. */
  readonly notModified: readonly string[];
  /** Cache tags: invalidating any of them drops the page. */
  readonly tags: ReadonlySet<string>;
  /** The question that the page shows, so that cached views are counted, too. */
  readonly question_id?: string;
}

/** LRU cache of rendered pages, bounded in bytes. */
export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** Stores a page, unless one of its tags was invalidated since `startedAt` (a value of `generation()`). */
  set(key: string, page: CachedPage, startedAt: number): void;
  /** The current generation; read it before the first read of a page that will be cached. */
  generation(): number;
  /** Whether data read since generation `startedAt` may be stale, because one of its tags was invalidated. */
  isStale(tags: ReadonlySet<string>, startedAt: number): boolean;
  /** Drops every page with one of these tags. */
  invalidate(tags: readonly string[]): void;
  clear(): void;
  readonly sizeBytes: number;
}

/** Invalidations are recorded for pages that are being rendered; a render takes far less than this many. */
const MAX_EVICTIONS = 10_000;

/** Generation of the last invalidation of each tag, so that a page that was read before it is not cached. */
class Evictions {
  generation = 0;
  #staleBefore = 0;
  readonly #generationByTag = new LRUCache<string, number>({
    max: MAX_EVICTIONS,
    dispose: (at, _tag, reason) => {
      if (reason === "evict") this.#staleBefore = Math.max(this.#staleBefore, at);
    },
  });

  add(tags: readonly string[]): void {
    this.generation += 1;
    for (const tag of tags) this.#generationByTag.set(tag, this.generation);
  }

  all(): void {
    this.generation += 1;
    this.#staleBefore = this.generation;
    this.#generationByTag.clear();
  }

  isStale(tags: ReadonlySet<string>, startedAt: number): boolean {
    if (startedAt < this.#staleBefore) return true;
    // `peek` does not change the order of eviction.
    for (const tag of tags) if ((this.#generationByTag.peek(tag) ?? 0) > startedAt) return true;
    return false;
  }
}

/** Approximate memory of a page, including headers and tags. */
const sizeOf = (key: string, { bytes, tags }: CachedPage) => Math.ceil(bytes + 3000 + 100 * tags.size + 2 * key.length);

/** The keys of stored pages by tag. */
class TagIndex {
  readonly #keys = new Map<string, Set<string>>();

  add(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(key));
  }

  remove(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }

  keysOf(tag: string): readonly string[] {
    return [...(this.#keys.get(tag) ?? [])];
  }
}

/** Creates the page cache of one process. Source: docs/decisions/page-cache.md. */
export function createPageCache(budgetBytes = 64 * 1024 * 1024): PageCache {
  const evictions = new Evictions();
  const index = new TagIndex();
  const store = new LRUCache<string, CachedPage>({
    maxSize: budgetBytes,
    sizeCalculation: (page, key) => sizeOf(key, page),
    dispose: (page, key) => index.remove(key, page.tags),
  });
  return {
    get: (key) => store.get(key),
    set(key, page, startedAt) {
      if (evictions.isStale(page.tags, startedAt) || sizeOf(key, page) > budgetBytes / 8) return;
      store.set(key, page);
      index.add(key, page.tags);
    },
    generation: () => evictions.generation,
    isStale: (tags, startedAt) => evictions.isStale(tags, startedAt),
    invalidate(tags) {
      evictions.add(tags);
      for (const tag of tags) for (const key of index.keysOf(tag)) store.delete(key);
    },
    clear() {
      evictions.all();
      store.clear();
    },
    get sizeBytes() {
      return store.calculatedSize;
    },
  };
}
