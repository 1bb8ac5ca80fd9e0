import type { Parsed, Reply } from "@askwell/contract";
import { listWindow, maySeeQuestion, pageSizes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { tagsFrom } from "../tags/index.ts";
import { stateOf } from "./change-question.ts";
import { listItems, readFuller } from "./list-items.ts";
import { findShownQuestion } from "./queries.ts";
import { listSql } from "./question-list.ts";

/** The hottest are looked for among so many of the youngest, so that a large tag costs what a small one does. */
const LATEST = 100;

/** The hottest questions of a question's first tag; where nothing was asked lately, the best ones. */
export async function questionSimilarTag(
  app: App,
  who: Viewer,
  input: Parsed<"questionSimilarTag">,
): Promise<Reply<"questionSimilarTag">> {
  const db = app.db.read;
  const question = await findShownQuestion(db, input.question_id, who.id);
  const isThere = question !== undefined && maySeeQuestion(actorOf(who), stateOf(question)).allowed;
  if (!isThere) return { count: 0, list: null };
  const [tag] = tagsFrom(question.shown_tags);
  const tagId = tag && (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id);
  const rows = (await relatedRows(app, db, tagId)).filter((row) => row.id !== question.id);
  return rows.length === 0 ? { count: 0, list: null } : { count: rows.length, list: listItems(app, rows, "hot") };
}

function relatedRows(app: App, db: Db, tagId: string | undefined): ReturnType<typeof readFuller> {
  const tag = tagId === undefined ? {} : { tag: { id: tagId, ofSynonym: false } };
  const hot = listSql({ order: "hot", ...listWindow("hot", 0, app.now()), ...tag });
  const best = listSql({ order: "score", createdSince: 0, activeSince: 0, ...tag });
  const page = { offset: 0, limit: pageSizes.hotWidget };
  return readFuller(db, [
    { list: hot, page: { ...page, youngest: LATEST } },
    { list: best, page },
  ]);
}
