import type { InputOf, OnceCallName } from "@askwell/contract";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** The calls that send texts, and the one for their drafts. The service worker has no table of all calls. */
export const outboxCalls: Readonly<Record<OnceCallName | "dropDraft", string>> = {
  askQuestion: "POST /answer/api/v1/question",
  askWithAnswer: "POST /answer/api/v1/question/answer",
  postAnswer: "POST /answer/api/v1/answer",
  addComment: "POST /answer/api/v1/comment",
  dropDraft: "DELETE /answer/api/v1/draft",
};

/** A text that was submitted and not sent, or of which it is not known whether it has arrived. */
export interface UnsentPost {
  /** Sent as the `Idempotency-Key`: however often it is sent, it is posted once. */
  readonly key: string;
  readonly userId: string;
  readonly call: OnceCallName;
  readonly input: InputOf<OnceCallName>;
  /** The id of the post that it belongs to; "" for a question. */
  readonly place: string;
  /** The title of the question. */
  readonly title: string;
  /** Where it was written. */
  readonly path: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Why the server did not accept it, in the language of its author; "" while it waits for a connection. */
  readonly problem: string;
}

/** What the service worker sends with, while no page is open. */
export interface OutboxSession {
  readonly userId: string;
  readonly token: string;
  readonly language: string;
}

interface OutboxSchema extends DBSchema {
  readonly posts: { readonly key: string; readonly value: UnsentPost };
  readonly session: { readonly key: "session"; readonly value: OutboxSession };
}

/** The name of the database, of the tag for background sync, of the lock, and of the channel between pages. */
export const outboxName = (basePath: string): string => `askwell.outbox${basePath}`;

/** The texts of this browser that are not sent yet. Rules: docs/rules/app.md WA10 to WA13. */
export interface Outbox {
  /** The texts of a user, in their order. */
  list(userId: string): Promise<UnsentPost[]>;
  find(key: string): Promise<UnsentPost | undefined>;
  put(post: UnsentPost): Promise<void>;
  remove(key: string): Promise<void>;
  session(): Promise<OutboxSession | undefined>;
  /** Null removes it: the service worker sends nothing any more. */
  setSession(session: OutboxSession | null): Promise<void>;
}

const open = (name: string): Promise<IDBPDatabase<OutboxSchema>> =>
  openDB<OutboxSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore("posts", { keyPath: "key" });
      db.createObjectStore("session");
    },
  });

/** Opens the outbox of a site; its calls reject where the browser stores nothing. */
export function openOutbox(basePath: string): Outbox {
  const within = async <Result>(work: (db: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> => {
    const db = await open(outboxName(basePath));
    try {
      return await work(db);
    } finally {
      // An open connection would prevent another version from changing the database.
      db.close();
    }
  };
  return {
    list: (userId) =>
      within(async (db) =>
        (await db.getAll("posts"))
          .filter((post) => post.userId === userId)
          .sort((one, other) => one.createdAt - other.createdAt),
      ),
    find: (key) => within((db) => db.get("posts", key)),
    put: (post) => within(async (db) => void (await db.put("posts", post))),
    remove: (key) => within((db) => db.delete("posts", key)),
    session: () => within((db) => db.get("session", "session")),
    setSession: (session) =>
      within(async (db) => {
        if (session) await db.put("session", session, "session");
        else await db.delete("session", "session");
      }),
  };
}
