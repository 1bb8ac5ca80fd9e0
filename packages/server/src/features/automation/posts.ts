import { kindOfId, type PostKind } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { listTagsOf, type TagRow } from "../tags/index.ts";

/** A post that a rule is tried on. */
export interface TriedPost {
  readonly kind: PostKind;
  readonly id: string;
  readonly question_id: string;
  /** The answer itself, or the one that a comment is on; "0" for none. */
  readonly answer_id: string;
  readonly status: string;
  readonly title: string;
  readonly text: string;
  readonly score: number;
  readonly tags: readonly TagRow[];
  readonly author: {
    readonly id: string;
    readonly rank: number;
    readonly created_at: number;
    readonly role_id: number;
  };
}

const ofKind = (ids: readonly string[], kind: PostKind) => [...new Set(ids.filter((id) => kindOfId(id) === kind))];

/** Posts by their ids, with their authors and the tags of their questions, in at most six queries. */
export async function triedPosts(db: Db, ids: readonly string[]): Promise<Map<string, TriedPost>> {
  const rows = [
    ...(await readQuestions(db, ofKind(ids, "question"))),
    ...(await readAnswers(db, ofKind(ids, "answer"))),
    ...(await readComments(db, ofKind(ids, "comment"))),
  ];
  const tags = await listTagsOf(db, [...new Set(rows.map(({ question_id }) => question_id))]);
  const authors = await readAuthors(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const posts = new Map<string, TriedPost>();
  for (const { user_id, ...row } of rows) {
    const author = authors.get(user_id);
    if (author) posts.set(row.id, { ...row, tags: tags.get(row.question_id) ?? [], author });
  }
  return posts;
}

async function readQuestions(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "user_id", "status", "title", "content as text", "score"] as const;
  const rows = await db.selectFrom("questions").select(columns).where("id", "in", ids).execute();
  return rows.map((row) => ({ kind: "question" as const, ...row, question_id: row.id, answer_id: "0" }));
}

async function readAnswers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "user_id", "question_id", "status", "content as text", "score"] as const;
  const rows = await db.selectFrom("answers").select(columns).where("id", "in", ids).execute();
  return rows.map((row) => ({ kind: "answer" as const, ...row, title: "", answer_id: row.id }));
}

async function readComments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const columns = ["id", "user_id", "question_id", "object_id", "status", "original_text as text", "score"] as const;
  const rows = await db.selectFrom("comments").select(columns).where("id", "in", ids).execute();
  return rows.map(({ object_id, ...row }) => ({
    ...{ kind: "comment" as const, ...row, title: "" },
    answer_id: kindOfId(object_id) === "answer" ? object_id : "0",
  }));
}

async function readAuthors(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, TriedPost["author"]>();
  const columns = ["id", "rank", "created_at", "role_id"] as const;
  const rows = await db.selectFrom("users").select(columns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
