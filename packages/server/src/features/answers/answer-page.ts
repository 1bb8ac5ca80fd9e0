import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { rememberThreads } from "../posts/index.ts";
import { findQuestionPageRow, visibleQuestion } from "../questions/index.ts";
import { countAnswers, listAnswers, type Readable } from "./queries.ts";
import { answerReplies } from "./wire.ts";

/** One page of the answers to a question: the available ones and the viewer's own; for staff all of them. */
export async function answerPage(app: App, viewer: Viewer, input: Parsed<"answerPage">): Promise<Reply<"answerPage">> {
  const db = app.db.read;
  const question = visibleQuestion(viewer, await findQuestionPageRow(db, input.question_id, viewer.id));
  const maySeeAll = may(actorOf(viewer), "answer.delete", thresholdsOf(app.settings.get("privileges")));
  const readable: Readable = maySeeAll ? "all" : { ownOf: viewer.id };
  const query = { question_id: question.id, readable, order: input.order, limit: input.page_size, readerId: viewer.id };
  const rows = await listAnswers(db, { ...query, offset: (input.page - 1) * input.page_size });
  rememberThreads(db, question, rows);
  const isAll = input.page === 1 && input.page_size > 0 && rows.length === 0;
  const readCount = () => (rows[0] ? toNumber(rows[0].total) : countAnswers(db, query));
  const count = viewer.signed_in ? (isAll ? 0 : await readCount()) : question.answer_count;
  return { count, list: await answerReplies(app, db, viewer, { rows, question }) };
}
