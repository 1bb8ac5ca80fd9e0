import type { Db } from "../../tables.ts";

/** Rows of one kind that belong to a person, read a few at a time. */
export type OwnRows = AsyncGenerator<object>;

const BATCH = 500;

/** Reads batch after batch; `mark` of the last row is where the next one begins. */
async function* inBatches<Row extends object>(
  mark: (row: Row) => string,
  read: (after: string) => Promise<Row[]>,
): OwnRows {
  let after = "";
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = mark(last);
  }
}

const byId = (row: { id: string }) => row.id;
const byObject = (row: { object_id: string }) => row.object_id;

/** Questions of any state, as the person wrote them. */
export const ownQuestions = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("questions")
      .select(["id", "created_at", "edited_at", "title", "status", "score", "view_count", "answer_count", "content"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Answers of any state, with the title of what they answer. */
export const ownAnswers = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("answers")
      .innerJoin("questions", "questions.id", "answers.question_id")
      .select(["answers.id", "answers.question_id", "questions.title", "answers.created_at", "answers.edited_at"])
      .select(["answers.status", "answers.accepted", "answers.score", "answers.content"])
      .where("answers.user_id", "=", userId)
      .where("answers.id", ">", after)
      .orderBy("answers.id")
      .limit(BATCH)
      .execute(),
  );

/** Comments of any state. */
export const ownComments = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("comments")
      .select(["id", "object_id", "question_id", "created_at", "updated_at", "status", "score", "original_text"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Versions of posts and tags that the person wrote. */
export const ownEdits = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("revisions")
      .select(["id", "object_id", "object_kind", "created_at", "status", "title", "log", "content"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Votes in force. */
export const ownVotes = (db: Db, userId: string): OwnRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("votes")
      .select(["object_id", "object_kind", "direction", "created_at", "updated_at"])
      .where("user_id", "=", userId)
      .where("direction", "!=", "none")
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

export const ownBookmarks = (db: Db, userId: string): OwnRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("collections")
      .select(["object_id", "created_at"])
      .where("user_id", "=", userId)
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

/** What the person has begun to write. */
export async function* ownDrafts(db: Db, userId: string): OwnRows {
  const columns = ["question_id", "title", "content", "tags", "answer_content", "updated_at"] as const;
  yield* await db.selectFrom("drafts").select(columns).where("user_id", "=", userId).execute();
}

export const ownFollows = (db: Db, userId: string): OwnRows =>
  inBatches(byObject, (after) =>
    db
      .selectFrom("follows")
      .select(["object_id", "object_kind", "created_at"])
      .where("user_id", "=", userId)
      .where("object_id", ">", after)
      .orderBy("object_id")
      .limit(BATCH)
      .execute(),
  );

/** Reactions in force. */
export const ownReactions = (db: Db, userId: string): OwnRows =>
  inBatches(
    ({ object_id, emoji }: { object_id: string; emoji: string }) => `${object_id} ${emoji}`,
    (after) => {
      const [object_id = "", emoji = ""] = after.split(" ");
      return db
        .selectFrom("reactions")
        .select(["object_id", "emoji", "created_at"])
        .where("user_id", "=", userId)
        .where("active", "=", 1)
        .where((e) => e.or([e("object_id", ">", object_id), e.and({ object_id }).and("emoji", ">", emoji)]))
        .orderBy("object_id")
        .orderBy("emoji")
        .limit(BATCH)
        .execute();
    },
  );

export const ownFlags = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("flags")
      .select(["id", "object_id", "object_kind", "created_at", "reason", "content", "status"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

/** Points gained and lost, those taken back included. */
export const ownPoints = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("reputation")
      .select(["id", "created_at", "object_id", "kind", "points", "cancelled"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );

export const ownBadges = (db: Db, userId: string): OwnRows =>
  inBatches(byId, (after) =>
    db
      .selectFrom("badge_awards")
      .innerJoin("badges", "badges.id", "badge_awards.badge_id")
      .select(["badge_awards.id", "badges.key", "badge_awards.created_at", "badge_awards.object_id"])
      .where("badge_awards.user_id", "=", userId)
      .where("badge_awards.id", ">", after)
      .orderBy("badge_awards.id")
      .limit(BATCH)
      .execute(),
  );

/** Where the person is signed in, without anything that opens a session. */
export async function* ownSessions(db: Db, userId: string): OwnRows {
  const columns = ["created_at", "last_used_at", "expires_at", "ip", "user_agent"] as const;
  yield* await db.selectFrom("sessions").select(columns).where("user_id", "=", userId).execute();
}

/** A file that the person uploaded and that was not thrown away. */
export interface OwnFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

export const ownFiles = (db: Db, userId: string) =>
  inBatches(byId, (after) =>
    db
      .selectFrom("files")
      .select(["id", "created_at", "path", "source", "name", "media_type", "size_bytes"])
      .where("user_id", "=", userId)
      .where("status", "=", "available")
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  ) as AsyncGenerator<OwnFile>;
