import { setImmediate } from "node:timers/promises";
import type { Db } from "../../tables.ts";

/** A post that a rule is tried on. */
export interface RecentPost {
  readonly kind: "question" | "answer" | "comment";
  readonly id: string;
  readonly user_id: string;
  readonly created_at: number;
  readonly question_id: string;
  /** The answer that a comment is on, or the answer itself; "0" for none. */
  readonly answer_id: string;
  readonly title: string;
  readonly markdown: string;
  readonly html: string;
  readonly status: string;
}

/** Posts of each kind that are looked at, the newest: enough to see an effect, at a bounded cost. */
const MAX_TRIED = 1000;

/** Few enough texts to be searched through without holding up other calls. */
const BATCH = 50;

/** Above all ids, as text. */
const LAST_ID = "99999999999999999999";

interface BatchPosition {
  readonly before: string;
  readonly limit: number;
}

type ReadBatch = (db: Db, position: BatchPosition) => Promise<RecentPost[]>;

const readers: Readonly<Record<RecentPost["kind"], ReadBatch>> = {
  async question(db, { before, limit }) {
    const rows = await db
      .selectFrom("questions")
      .select(["id", "user_id", "created_at", "title", "content", "html", "status"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ content: markdown, ...row }) => ({
      ...row,
      ...{ kind: "question", markdown, question_id: row.id, answer_id: "0" },
    }));
  },
  async answer(db, { before, limit }) {
    const rows = await db
      .selectFrom("answers")
      .select(["id", "user_id", "created_at", "question_id", "content", "html", "status"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ content: markdown, ...row }) => ({
      ...row,
      ...{ kind: "answer", markdown, title: "", answer_id: row.id },
    }));
  },
  async comment(db, { before, limit }) {
    const rows = await db
      .selectFrom("comments")
      .select(["id", "user_id", "created_at", "question_id", "object_id", "original_text", "parsed_text", "status"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ original_text: markdown, parsed_text: html, object_id, ...row }) => ({
      ...row,
      ...{ kind: "comment", markdown, html, title: "", answer_id: object_id === row.question_id ? "0" : object_id },
    }));
  },
};

/** The newest posts of a kind since a time, in batches; the last one says whether these are all. */
export async function* recentPosts(
  db: Db,
  kind: RecentPost["kind"],
  since: number,
): AsyncGenerator<{ readonly posts: readonly RecentPost[]; readonly isLast: boolean }> {
  let before = LAST_ID;
  for (let read = 0; read < MAX_TRIED; read += BATCH) {
    const rows = await readers[kind](db, { before, limit: BATCH });
    const posts = rows.filter((row) => row.created_at >= since);
    const isLast = rows.length < BATCH || posts.length === 0;
    yield { posts, isLast };
    if (isLast) return;
    before = rows.at(-1)!.id;
    // Other calls go first: SQLite answers without leaving the event loop.
    await setImmediate();
  }
}
