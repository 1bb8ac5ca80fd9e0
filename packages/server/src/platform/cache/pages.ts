/** One form of a page: its bytes and the names and values of its head, one after the other. */
export interface SentForm {
  readonly body: Buffer;
  readonly head: readonly string[];
}

/** A page that was rendered for visitors, as it is sent. */
export interface CachedPage {
  readonly status: number;
  readonly etag: string;
  /** By content encoding. */
  readonly forms: Readonly<Record<"identity" | "br" | "gzip", SentForm>>;
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

interface Entry {
  readonly page: CachedPage;
  readonly sizeBytes: number;
}

/** Dropped tags are remembered for pages that were being rendered meanwhile; renders take far less than this many drops. */
const REMEMBERED_DROPS = 10_000;

/** What a page takes, heads and tags included by estimate. */
const sizeOf = ({ forms, tags }: CachedPage) =>
  forms.identity.body.length + forms.br.body.length + forms.gzip.body.length + 3000 + 100 * tags.size;

/** Makes the cache of one process. Source: docs/decisions/page-cache.md. */
export function createPageCache(budgetBytes = 64 * 1024 * 1024): PageCache {
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const dropped = new Map<string, number>();
  let clock = 0;
  let forgottenBefore = 0;
  let sizeBytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    sizeBytes -= entry.sizeBytes;
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const remember = (tag: string) => {
    dropped.delete(tag);
    dropped.set(tag, clock);
    if (dropped.size <= REMEMBERED_DROPS) return;
    const [oldest, at] = dropped.entries().next().value as [string, number];
    dropped.delete(oldest);
    forgottenBefore = Math.max(forgottenBefore, at);
  };

  const isStale = (page: CachedPage, startedAt: number) =>
    startedAt < forgottenBefore || [...page.tags].some((tag) => (dropped.get(tag) ?? 0) > startedAt);

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    set(key, page, startedAt) {
      if (isStale(page, startedAt)) return;
      remove(key);
      const bytes = sizeOf(page) + 2 * key.length;
      if (bytes > budgetBytes / 8) return;
      entries.set(key, { page, sizeBytes: bytes });
      sizeBytes += bytes;
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
      for (const oldest of entries.keys()) {
        if (sizeBytes <= budgetBytes) break;
        remove(oldest);
      }
    },
    mark: () => clock,
    drop(tags) {
      clock += 1;
      for (const tag of tags) {
        remember(tag);
        for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
      }
    },
    clear() {
      clock += 1;
      forgottenBefore = clock;
      entries.clear();
      keysByTag.clear();
      sizeBytes = 0;
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}
