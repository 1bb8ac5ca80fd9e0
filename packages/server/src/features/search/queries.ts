import type { Db } from "../../tables.ts";

/** A question or an answer in a search result. */
export interface SearchResultRow {
  readonly kind: "question" | "answer";
  readonly id: string;
  readonly question_id: string;
  readonly user_id: string;
  readonly title: string;
  readonly url_title: string;
  readonly html: string;
  readonly created_at: number;
  readonly score: number;
  readonly accepted: boolean;
  readonly answer_count: number;
  readonly status: string;
}

export async function listFoundQuestions(db: Db, ids: readonly string[]): Promise<SearchResultRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .select(["id", "user_id", "title", "url_title", "html", "created_at", "score", "answer_count", "status"])
    .select("accepted_answer_id")
    .where("id", "in", ids)
    .execute();
  return rows.map(({ accepted_answer_id, ...row }) => ({
    ...row,
    kind: "question",
    question_id: row.id,
    accepted: accepted_answer_id !== "0",
  }));
}

export async function listFoundAnswers(db: Db, ids: readonly string[]): Promise<SearchResultRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.question_id", "answers.user_id", "questions.title", "questions.url_title"])
    .select(["answers.html", "answers.created_at", "answers.score", "answers.accepted", "answers.status"])
    .where("answers.id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, kind: "answer", accepted: row.accepted === 1, answer_count: 0 }));
}

/** Each main tag with its synonyms, as groups of ids. */
export async function listTagGroups(db: Db, mainTagIds: readonly string[]): Promise<string[][]> {
  if (mainTagIds.length === 0) return [];
  const synonyms = await db
    .selectFrom("tags")
    .select(["id", "main_tag_id"])
    .where("main_tag_id", "in", mainTagIds)
    .orderBy("id")
    .execute();
  return mainTagIds.map((id) => [id, ...synonyms.filter((tag) => tag.main_tag_id === id).map((tag) => tag.id)]);
}
