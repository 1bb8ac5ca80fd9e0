import { storageName } from "./routing/base-path.ts";

/**
 * All that is stored in the browser: docs/screens.md "Stored in the browser". Every entry expires. `before-paint.ts`
 * repeats the names of those that it reads.
 */
export const storedKeys = {
  token: "askwell.token",
  viewAs: "askwell.view-as",
  language: "askwell.language",
  listView: "askwell.list-view",
  ignored: "askwell.ignored",
  face: "askwell.face",
  welcome: "askwell.welcome",
  /** An answer was not accepted although it was asked for: of late, and of a question. */
  acceptPause: "askwell.accept-pause",
  acceptClosed: "askwell.accept-closed",
  diffMode: "askwell.diff-look",
  externalContent: "askwell.external-content",
  scheme: "askwell.scheme",
  redirect: "askwell.redirect",
  postponedAction: "askwell.postponed-action",
  firstSteps: "askwell.first-steps",
  nextSteps: "askwell.next-steps",
  questionDraft: "askwell.draft.question",
  answerDraft: "askwell.draft.answer",
  commentDraft: "askwell.draft.comment",
  shortcuts: "askwell.shortcuts",
  searches: "askwell.searches",
  writing: "askwell.writing",
  push: "askwell.push",
  outbox: "askwell.outbox",
} as const;

export type StoredKey = keyof typeof storedKeys;

const DAY_MS = 24 * 60 * 60 * 1000;
export const STORED_FOR_MS = 7 * DAY_MS;
/**
 * Entries that expire at another time: what holds nothing personal and would be chosen again and again, and what is
 * done or said only while the viewer still expects it.
 */
const storedForMs: Partial<Record<StoredKey, number>> = {
  listView: 365 * DAY_MS,
  ignored: 365 * DAY_MS,
  face: 365 * DAY_MS,
  welcome: 365 * DAY_MS,
  searches: 90 * DAY_MS,
  acceptClosed: 365 * DAY_MS,
  writing: 365 * DAY_MS,
  push: 365 * DAY_MS,
  outbox: 365 * DAY_MS,
  postponedAction: DAY_MS / 24,
  nextSteps: DAY_MS / 24,
};

export interface BrowserStorage {
  /** The value of an entry that has not expired, else null. `part` separates entries of one key. */
  read<Value>(key: StoredKey, part?: string): Value | null;
  /** False where the browser does not store it. */
  write(key: StoredKey, value: unknown, part?: string): boolean;
  remove(key: StoredKey, part?: string): void;
  /**
   * The part of a draft, which includes the user's id: users who share a browser do not see each other's drafts. A draft
   * that a visitor wrote becomes the draft of the user who logs in next. Source: docs/rules/drafts.md DR8.
   */
  draftPart(key: StoredKey, part: string, userId?: string): string;
  /** The parts of a key that begin with a text; some may have expired. */
  parts(key: StoredKey, beginning: string): readonly string[];
}

interface StoredEntry {
  readonly value: unknown;
  readonly expires: number;
}

type Backing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The name of an entry in the browser's storage. */
export const storedName = (key: StoredKey): string => storageName(storedKeys[key]);
const fullName = (key: StoredKey, part: string) => (part === "" ? storedName(key) : `${storedName(key)}.${part}`);

function parseEntry(text: string | null): StoredEntry | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<StoredEntry> | null;
    return typeof entry?.expires === "number" ? { value: entry.value, expires: entry.expires } : null;
  } catch {
    return null;
  }
}

/** Wraps the browser's storage. A full, blocked or manipulated one never breaks a screen. */
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
      const entry: StoredEntry = { value, expires: now() + (storedForMs[key] ?? STORED_FOR_MS) };
      return attempt((storage) => storage.setItem(fullName(key, part), JSON.stringify(entry)) ?? true) === true;
    },
    remove(key, part = "") {
      attempt((storage) => storage.removeItem(fullName(key, part)));
    },
    draftPart(key, part, userId = "") {
      if (userId === "") return part;
      const own = `${part}@${userId}`;
      const visitorDraft = storage.read(key, part);
      if (visitorDraft !== null) {
        storage.write(key, visitorDraft, own);
        storage.remove(key, part);
      }
      return own;
    },
    parts(key, beginning) {
      const name = fullName(key, beginning);
      const names = attempt(Object.keys) ?? [];
      return names.flatMap((each) => (each.startsWith(name) ? beginning + each.slice(name.length) : []));
    },
  };
  return storage;
}

/** A storage that stores nothing, for the server. */
export function createNoStorage(): BrowserStorage {
  return {
    read: () => null,
    write: () => false,
    remove: () => undefined,
    draftPart: (_, part) => part,
    parts: () => [],
  };
}
