import { type Parsed, pinCode, type Reply, showCode } from "@askwell/contract";
import { tagSlug } from "@askwell/domain";
import { type RawBuilder, sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { listedPosts, type PostListRequest, wireId } from "../../posts/index.ts";
import { listSynonymGroup, listTagsOf } from "../../tags/index.ts";
import { idOfUsername, userBasics } from "../../users/index.ts";
import { readRows } from "../lists/list-items.ts";

type QuestionListPart = Reply<"adminQuestionList">;
type QuestionListRequest = Omit<PostListRequest, "status"> & Pick<Parsed<"adminQuestionList">, "status" | "tag">;

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
  const condition = request.tag === "" ? undefined : await hasTag(db, request.tag);
  const part = await listedPosts(db, { ...questions, condition }, request);
  const ids = part.rows.map(({ id }) => id);
  const rows = await readRows(db, ids);
  const tags = await listTagsOf(db, ids);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map((row) => ({
    ...{ id: wireId(app, row.id), title: row.title, vote_count: row.score, answer_count: row.answer_count },
    ...{ show: showCode(row.listed === 1), pin: pinCode(row.pinned === 1) },
    ...{ accepted_answer_id: row.accepted_answer_id, create_time: row.created_at, user_info: people.get(row.user_id)! },
    tags: (tags.get(row.id) ?? []).map(({ slug_name, display_name }) => ({ slug_name, display_name })),
  }));
  return { list, next: part.next, is_partial: part.isPartial };
}

/** That a question has a tag or one that means the same. Rules: docs/rules/administration.md AD33. */
async function hasTag(db: Db, slug: string): Promise<RawBuilder<boolean>> {
  const ids = await listSynonymGroup(db, tagSlug(slug));
  const values = sql.join(ids.length === 0 ? [""] : ids);
  return sql`exists (select 1 from question_tags where question_tags.question_id = searched.id and question_tags.tag_id in (${values}))`;
}
