import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import { sql } from "kysely";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { toNumber } from "../../../platform/db/index.ts";
import type { Db } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { checkHolds, withRightsOnPosts } from "../../granted-rights/index.ts";
import { questionIdAt, wireId } from "../../posts/index.ts";
import { findQuestion } from "../../questions/index.ts";
import { checkMerge } from "./lock-merge.ts";

/** The id of a question that staff name by its id or by its address; "" for other texts. */
export const targetIdOf = (app: App, where: string): string =>
  /^\w+$/.test(where.trim()) ? longId(where.trim()) : (questionIdAt(app, where.trim()) ?? "");

/** What merging a question into another one would move. Rules: docs/rules/post-moves.md MV7. */
export async function mergePreview(
  app: App,
  who: Member,
  { question_id, target: where }: Parsed<"mergePreview">,
): Promise<Reply<"mergePreview">> {
  const db = app.db.read;
  const source = await findQuestion(db, question_id);
  const target = await findQuestion(db, targetIdOf(app, where));
  for (const { id } of [source, target].filter((each) => each !== undefined))
    checkHolds(await withRightsOnPosts(db, who, [id]), "move");
  checkMerge(who, source, target);
  const { id, title, url_title } = required(target, "question_not_found");
  return { target: { id: wireId(app, id), title, url_title }, counts: await countsOf(db, question_id) };
}

async function countsOf(db: Db, id: string): Promise<Reply<"mergePreview">["counts"]> {
  const { rows } = await sql<Record<"answers" | "comments" | "votes" | "bookmarks" | "follows", number | string>>`select
    (select count(*) from answers where question_id = ${id} and status <> 'deleted') as answers,
    (select count(*) from comments where question_id = ${id} and status <> 'deleted') as comments,
    (select count(*) from votes where object_id = ${id} and direction <> 'none') as votes,
    (select count(*) from collections where object_id = ${id}) as bookmarks,
    (select count(*) from follows where object_id = ${id}) as follows`.execute(db);
  const [row] = rows;
  return {
    answers: toNumber(row?.answers),
    comments: toNumber(row?.comments),
    votes: toNumber(row?.votes),
    bookmarks: toNumber(row?.bookmarks),
    follows: toNumber(row?.follows),
  };
}
