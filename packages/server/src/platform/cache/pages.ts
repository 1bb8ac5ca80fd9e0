/**
 * One form of a page: its bytes and the names and values of its head, one after the other. The bytes are the characters
 * of a text (`latin1`), because Node sends head and text with one plain write; for head and buffer it takes a gathering
 * one, which costs more than all the rest.
 */
export interface SentForm {
  readonly body: string;
  readonly head: readonly string[];
}

/** How the bytes of a page are packed. */
export type Encoding = "br" | "gzip" | "identity";

/** A page that was rendered for visitors, as it is sent. */
export interface CachedPage {
  readonly status: number;
  readonly etag: string;
  /** When it was made, in Unix seconds. */
  readonly madeAt: number;
  /** The same as a head. */
  readonly moment: readonly string[];
  /** Its form in a content encoding, made when it is first asked for: most pages are read by one kind of browser. */
  form(encoding: Encoding): SentForm;
  /** What the page takes when all its forms have been asked for, about. */
  readonly bytes: number;
  /** The head for a browser that has the page already. */
  readonly unchanged: readonly string[];
  /** What the page shows: dropping any of these drops the page. */
  readonly tags: ReadonlySet<string>;
  /** The question whose page it is, so that a visit from the cache counts, too. */
  readonly question_id?: string;
}

/** Rendered pages by address and language, bounded in bytes, the least recently used leaving first. */
export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** Keeps a page, unless one of its tags was dropped since `startedAt` (a mark from `mark()`). */
  set(key: string, page: CachedPage, startedAt: number): void;
  /** A mark to take before the first read of a page that is to be kept. */
  mark(): number;
  /** Drops every page that shows one of these. */
  drop(tags: readonly string[]): void;
  clear(): void;
  readonly sizeBytes: number;
}

/** Dropped tags are remembered for pages that were being rendered meanwhile; renders take far less than this many drops. */
const REMEMBERED_DROPS = 10_000;

/** Which tags were dropped when, so that a page whose reads began before is not kept. */
class Drops {
  clock = 0;
  #at = new Map<string, number>();
  #forgottenBefore = 0;

  add(tags: readonly string[]): void {
    this.clock += 1;
    for (const tag of tags) {
      this.#at.delete(tag);
      this.#at.set(tag, this.clock);
    }
    for (const [oldest, at] of this.#at) {
      if (this.#at.size <= REMEMBERED_DROPS) break;
      this.#at.delete(oldest);
      this.#forgottenBefore = Math.max(this.#forgottenBefore, at);
    }
  }

  all(): void {
    this.clock += 1;
    this.#forgottenBefore = this.clock;
    this.#at.clear();
  }

  isStale(page: CachedPage, startedAt: number): boolean {
    if (startedAt < this.#forgottenBefore) return true;
    for (const tag of page.tags) if ((this.#at.get(tag) ?? 0) > startedAt) return true;
    return false;
  }
}

/** What a page takes, heads and tags included by estimate. */
const sizeOf = (key: string, { bytes, tags }: CachedPage) => bytes + 3000 + 100 * tags.size + 2 * key.length;

/** Pages by key in the order of their last use, and keys by tag. */
class Shelf {
  sizeBytes = 0;
  #pages = new Map<string, CachedPage>();
  #keysByTag = new Map<string, Set<string>>();

  use(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  put(key: string, page: CachedPage): void {
    this.remove(key);
    this.#pages.set(key, page);
    this.sizeBytes += sizeOf(key, page);
    for (const tag of page.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.sizeBytes -= sizeOf(key, page);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  removeTag(tag: string): void {
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.remove(key);
  }

  shrinkTo(budgetBytes: number): void {
    for (const oldest of this.#pages.keys()) {
      if (this.sizeBytes <= budgetBytes) return;
      this.remove(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#keysByTag.clear();
    this.sizeBytes = 0;
  }
}

/** Makes the cache of one process. Source: docs/decisions/page-cache.md. */
export function createPageCache(budgetBytes = 64 * 1024 * 1024): PageCache {
  const drops = new Drops();
  const shelf = new Shelf();
  return {
    get: (key) => shelf.use(key),
    set(key, page, startedAt) {
      if (drops.isStale(page, startedAt) || sizeOf(key, page) > budgetBytes / 8) return;
      shelf.put(key, page);
      shelf.shrinkTo(budgetBytes);
    },
    mark: () => drops.clock,
    drop(tags) {
      drops.add(tags);
      for (const tag of tags) shelf.removeTag(tag);
    },
    clear() {
      drops.all();
      shelf.clear();
    },
    get sizeBytes() {
      return shelf.sizeBytes;
    },
  };
}
