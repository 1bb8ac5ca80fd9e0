/** What the browser keeps, and nothing else: screens reference 1.10. Every entry expires. */
export const storedKeys = {
  token: "askwell.token",
  language: "askwell.language",
  listView: "askwell.list-view",
  diffLook: "askwell.diff-look",
  externalContent: "askwell.external-content",
  scheme: "askwell.scheme",
  redirect: "askwell.redirect",
  questionDraft: "askwell.draft.question",
  answerDraft: "askwell.draft.answer",
  commentDraft: "askwell.draft.comment",
  shortcuts: "askwell.shortcuts",
} as const;

export type StoredKey = keyof typeof storedKeys;

export const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export interface BrowserStorage {
  /** The value of an entry that has not expired, else null. `part` tells entries of one kind apart. */
  read<Value>(key: StoredKey, part?: string): Value | null;
  write(key: StoredKey, value: unknown, part?: string): void;
  remove(key: StoredKey, part?: string): void;
  /**
   * The part where a draft of somebody lies, in a browser that others may use as well: nobody finds what somebody else
   * has written. What was written before logging in becomes the draft of whoever does. Source: docs/rules/drafts.md DR8.
   */
  draftPart(key: StoredKey, part: string, who?: string): string;
}

interface Entry {
  readonly value: unknown;
  readonly expires: number;
}

type Backing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const fullName = (key: StoredKey, part: string) => (part === "" ? storedKeys[key] : `${storedKeys[key]}.${part}`);

function parseEntry(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<Entry> | null;
    return typeof entry?.expires === "number" ? { value: entry.value, expires: entry.expires } : null;
  } catch {
    return null;
  }
}

/** Wraps the browser's storage. One that is full, blocked or altered by hand never breaks a screen. */
export function createStorage(backing: () => Backing, now: () => number = Date.now): BrowserStorage {
  const attempt = <Result>(work: (storage: Backing) => Result): Result | null => {
    try {
      return work(backing());
    } catch {
      return null;
    }
  };
  const storage: BrowserStorage = {
    read<Value>(key: StoredKey, part = "") {
      const name = fullName(key, part);
      const entry = parseEntry(attempt((storage) => storage.getItem(name)));
      if (entry && entry.expires > now()) return entry.value as Value;
      if (entry) attempt((storage) => storage.removeItem(name));
      return null;
    },
    write(key, value, part = "") {
      const entry: Entry = { value, expires: now() + STORED_FOR_MS };
      attempt((storage) => storage.setItem(fullName(key, part), JSON.stringify(entry)));
    },
    remove(key, part = "") {
      attempt((storage) => storage.removeItem(fullName(key, part)));
    },
    draftPart(key, part, who = "") {
      if (who === "") return part;
      const own = `${part}@${who}`;
      const early = storage.read(key, part);
      if (early !== null) {
        storage.write(key, early, own);
        storage.remove(key, part);
      }
      return own;
    },
  };
  return storage;
}

/** A storage for places without one, such as the server. */
export function createNoStorage(): BrowserStorage {
  return { read: () => null, write: () => undefined, remove: () => undefined, draftPart: (_, part) => part };
}
