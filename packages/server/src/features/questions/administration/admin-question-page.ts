import type { Parsed, Reply } from "@askwell/contract";
import { pinCode, showCode } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { SelectQueryBuilder } from "kysely";
import type { App } from "../../../app.ts";
import { contains } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";
import type { Admin } from "../../../viewer.ts";
import { readTotal, wireId } from "../../posts/index.ts";
import { userBasics } from "../../users/index.ts";
import { readRows } from "../lists/list-items.ts";

/** The questions of a status, newest first. A search scans titles row by row, because administrators search rarely. */
export async function adminQuestionPage(
  app: App,
  _who: Admin,
  input: Parsed<"adminQuestionPage">,
): Promise<Reply<"adminQuestionPage">> {
  const db = app.db.read;
  const status = input.status === "" || input.status === "normal" ? "available" : input.status;
  let matching = db.selectFrom("questions").where("status", "=", status);
  const [, id] = /question:\s*(\w+)/.exec(input.query) ?? [];
  if (id !== undefined) matching = matching.where("id", "=", longId(id));
  else if (input.query !== "")
    matching = matching.where((eb) => contains(eb.fn("lower", ["title"]), input.query.toLowerCase()));
  const count = input.query === "" ? await readTotal(db, `questions.${status}`) : await countOf(matching);
  const page = await matching
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size)
    .execute();
  const rows = await readRows(
    db,
    page.map((row) => row.id),
  );
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const list = rows.map((row) => ({
    id: wireId(app, row.id),
    title: row.title,
    vote_count: row.score,
    show: showCode(row.listed === 1),
    pin: pinCode(row.pinned === 1),
    answer_count: row.answer_count,
    accepted_answer_id: row.accepted_answer_id,
    create_time: row.created_at,
    update_time: row.active_at,
    edit_time: row.edited_at,
    user_info: people.get(row.user_id)!,
  }));
  return { count, list };
}

async function countOf(matching: SelectQueryBuilder<Tables, "questions", object>): Promise<number> {
  const row = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}
