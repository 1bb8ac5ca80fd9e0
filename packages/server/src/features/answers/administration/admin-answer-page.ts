import type { Parsed, Reply } from "@askwell/contract";
import { acceptedCode } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { SelectQueryBuilder } from "kysely";
import type { App } from "../../../app.ts";
import { contains } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { readTotal, wireId } from "../../posts/index.ts";
import { userBasics } from "../../users/index.ts";

type AdminAnswerBuilder = SelectQueryBuilder<Tables, "answers" | "questions", object>;

/** The answers with a status, newest first. A search scans the titles without an index, since only administrators use it. */
export async function adminAnswerPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminAnswerPage">,
): Promise<Reply<"adminAnswerPage">> {
  const db = app.db.read;
  const status = input.status === "" || input.status === "normal" ? "available" : input.status;
  let matching: AdminAnswerBuilder = db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .where("answers.status", "=", status);
  const [, id] = /answer:\s*(\w+)/.exec(input.query) ?? [];
  if (input.question_id !== "") matching = matching.where("answers.question_id", "=", input.question_id);
  if (id !== undefined) matching = matching.where("answers.id", "=", longId(id));
  else if (input.query !== "") {
    matching = matching.where((eb) => contains(eb.fn("lower", ["questions.title"]), input.query.toLowerCase()));
  }
  const isUnfiltered = input.query === "" && input.question_id === "";
  const count = isUnfiltered ? await readTotal(db, `answers.${status}`) : await countOf(matching);
  const rows = await pageOf(matching, input);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map((row) => ({
    id: wireId(app, row.id),
    question_id: wireId(app, row.question_id),
    description: row.description,
    create_time: row.created_at,
    update_time: row.edited_at,
    accepted: acceptedCode(row.accepted === 1),
    user_info: people.get(row.user_id)!,
    vote_count: row.score,
    question_info: { title: row.title },
  }));
  return { count, list };
}

function pageOf(matching: AdminAnswerBuilder, { page, page_size }: Parsed<"adminAnswerPage">) {
  return matching
    .select([
      "answers.id",
      "answers.question_id",
      "answers.description",
      "answers.created_at",
      "answers.edited_at",
      "answers.accepted",
      "answers.user_id",
      "answers.score",
      "questions.title",
    ])
    .orderBy("answers.created_at", "desc")
    .orderBy("answers.id", "desc")
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
}

async function countOf(matching: AdminAnswerBuilder): Promise<number> {
  const row = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}
