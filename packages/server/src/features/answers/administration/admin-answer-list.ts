import { acceptedCode, type Parsed, type Reply } from "@askwell/contract";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { listedPosts, type PostListRequest, wireId } from "../../posts/index.ts";
import { idOfUsername, userBasics } from "../../users/index.ts";

type AnswerListPart = Reply<"adminAnswerList">;
type AnswerListRequest = PostListRequest & Pick<Parsed<"adminAnswerList">, "question_id">;

const title = sql<string>`(select lower(q.title) from questions as q where q.id = answers.question_id)`;
const answers = { table: "answers", kind: "answer", words: [sql<string>`lower(description)`, title] } as const;

/** All answers of a status, or those to one question, by time or by votes. Rules: docs/rules/administration.md AD17. */
export async function adminAnswerList(
  app: App,
  _admin: Admin,
  input: Parsed<"adminAnswerList">,
): Promise<AnswerListPart> {
  const userId = await idOfUsername(app.db.read, input.username);
  return answerListPart(app, { ...input, userId, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function answerListPart(app: App, request: AnswerListRequest): Promise<AnswerListPart> {
  const db = app.db.read;
  const {
    rows: keys,
    next,
    isPartial,
  } = await listedPosts(db, { ...answers, questionId: request.question_id }, request);
  const rows = await answerRows(
    app,
    keys.map(({ id }) => id),
  );
  const people = await userBasics(
    app,
    db,
    [...rows.values()].map((row) => row.user_id),
  );
  const list = keys.flatMap(({ id }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { description, created_at: create_time, score: vote_count } = row;
    const places = { id: wireId(app, id), question_id: wireId(app, row.question_id), title: row.title };
    const accepted = acceptedCode(row.accepted === 1);
    return [{ ...places, description, create_time, accepted, vote_count, user_info: people.get(row.user_id)! }];
  });
  return { list, next, is_partial: isPartial };
}

/** Answers with the titles of their questions. */
async function answerRows(app: App, ids: readonly string[]) {
  const answers = app.db.read
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.question_id", "answers.description", "answers.created_at", "answers.accepted"])
    .select(["answers.user_id", "answers.score", "questions.title"])
    .where("answers.id", "in", ids);
  const rows = ids.length === 0 ? [] : await answers.execute();
  return new Map(rows.map((row) => [row.id, row]));
}
