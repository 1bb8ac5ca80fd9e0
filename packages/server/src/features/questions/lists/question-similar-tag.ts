import type { Parsed, Reply } from "@askwell/contract";
import { listWindow, maySeeQuestion, pageSizes } from "@askwell/domain";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { tagsFrom } from "../../tags/index.ts";
import { stateOf } from "../asking/change-question.ts";
import { findQuestionPageRow } from "../queries.ts";
import { listItems, readFirstFilled } from "./list-items.ts";
import { listSql } from "./question-list.ts";

/** The hottest are chosen from this many of the newest, so that a large tag costs no more than a small one. */
const LATEST = 100;
/** The maximum of a request. */
const MAX_RELATED = 20;

/** The hottest questions of a question's first tag; the best ones where it has no recent questions. */
export async function questionSimilarTag(
  app: App,
  who: Viewer,
  input: Parsed<"questionSimilarTag">,
): Promise<Reply<"questionSimilarTag">> {
  const db = app.db.read;
  const question = await findQuestionPageRow(db, input.question_id, who.id);
  const isVisible = question !== undefined && maySeeQuestion(actorOf(who), stateOf(question)).allowed;
  if (!isVisible) return { count: 0, list: null };
  const [tag] = tagsFrom(question.shown_tags);
  const tagId = tag && (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id);
  const limit = Math.min(Math.max(input.page_size, pageSizes.hotWidget), MAX_RELATED);
  const rows = (await relatedRows(app, db, tagId, limit)).filter((row) => row.id !== question.id);
  return rows.length === 0 ? { count: 0, list: null } : { count: rows.length, list: listItems(app, rows, "hot") };
}

function relatedRows(app: App, db: Db, tagId: string | undefined, limit: number): ReturnType<typeof readFirstFilled> {
  const tag = tagId === undefined ? {} : { tag: { id: tagId, ofSynonym: false } };
  const hot = listSql({ order: "hot", ...listWindow("hot", 0, app.now()), ...tag });
  const best = listSql({ order: "score", createdSince: 0, activeSince: 0, ...tag });
  const page = { offset: 0, limit };
  return readFirstFilled(db, [
    { list: hot, page: { ...page, newest: LATEST } },
    { list: best, page },
  ]);
}
