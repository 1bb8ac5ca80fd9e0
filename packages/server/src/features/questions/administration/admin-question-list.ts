import { type Parsed, pinCode, type Reply, showCode } from "@askwell/contract";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { listedPosts, type PostListRequest, wireId } from "../../posts/index.ts";
import { idOfUsername, userBasics } from "../../users/index.ts";
import { readRows } from "../lists/list-items.ts";

type QuestionListPart = Reply<"adminQuestionList">;
type QuestionListRequest = Omit<PostListRequest, "status"> & Pick<Parsed<"adminQuestionList">, "status">;

const questions = { table: "questions", kind: "question", words: [sql<string>`lower(title)`] } as const;

/** All questions of a status, by time or by votes. Rules: docs/rules/administration.md AD16. */
export async function adminQuestionList(
  app: App,
  _admin: Admin,
  input: Parsed<"adminQuestionList">,
): Promise<QuestionListPart> {
  const userId = await idOfUsername(app.db.read, input.username);
  return questionListPart(app, { ...input, userId, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function questionListPart(app: App, request: QuestionListRequest): Promise<QuestionListPart> {
  const db = app.db.read;
  const part = await listedPosts(db, questions, request);
  const rows = await readRows(
    db,
    part.rows.map(({ id }) => id),
  );
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map((row) => ({
    ...{ id: wireId(app, row.id), title: row.title, vote_count: row.score, answer_count: row.answer_count },
    ...{ show: showCode(row.listed === 1), pin: pinCode(row.pinned === 1) },
    ...{ accepted_answer_id: row.accepted_answer_id, create_time: row.created_at, user_info: people.get(row.user_id)! },
  }));
  return { list, next: part.next, is_partial: part.isPartial };
}
