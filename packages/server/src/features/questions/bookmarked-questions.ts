import { pinCode, questionStatusCode, type Reply, showCode } from "@askwell/contract";
import { maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { wireId } from "../posts/index.ts";
import { listTagsOf, tagRefOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import { readRows } from "./list-items.ts";
import { countsOf } from "./wire.ts";

type QuestionInfo = Reply<"questionInfo">;

/** Long texts and what is personal are not part of a row. */
const LEFT_OUT = {
  content: "",
  html: "",
  description: "",
  answered: false,
  first_answer_id: "",
  is_followed: false,
  vote_status: "",
  member_actions: null,
  extends_actions: null,
} as const;

/**
 * Bookmarked questions as rows of the bookmarks, by id, in three queries. One that the viewer may no longer see keeps
 * its place with a title that says so.
 */
export async function bookmarkedQuestions(
  app: App,
  db: Db,
  who: Viewer,
  ids: readonly string[],
): Promise<Map<string, QuestionInfo>> {
  const rows = await readRows(db, ids);
  const tags = await listTagsOf(db, ids);
  const people = await userBasics(
    app,
    db,
    rows.map((row) => row.user_id),
  );
  const entries = rows.map((row): [string, QuestionInfo] => {
    const state = { user_id: row.user_id, status: row.status as QuestionStatus, listed: row.listed === 1 };
    const seen = maySeeQuestion(actorOf(who), state).allowed;
    const shown: QuestionInfo = {
      ...LEFT_OUT,
      ...countsOf(app, row),
      id: wireId(app, row.id),
      title: seen ? row.title : app.translator(who.language)("refusals.question_already_deleted"),
      url_title: seen ? row.url_title : "",
      tags: seen ? (tags.get(row.id) ?? []).map((tag) => tagRefOf(app, tag)) : [],
      create_time: row.created_at,
      update_time: row.active_at,
      edit_time: row.edited_at,
      pin: pinCode(row.pinned === 1),
      show: showCode(state.listed),
      status: questionStatusCode[state.status],
      user_info: people.get(row.user_id)!,
      collected: true,
    };
    return [row.id, shown];
  });
  return new Map(entries);
}
