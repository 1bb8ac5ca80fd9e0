import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { toNumber } from "../../platform/db/index.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { noteThreads } from "../posts/index.ts";
import { findShownQuestion, visibleQuestion } from "../questions/index.ts";
import { countAnswers, listAnswers, type Readable } from "./queries.ts";
import { answerReplies } from "./wire.ts";

/** One page of the answers to a question: the available ones, one's own, and all of them for staff. */
export async function answerPage(app: App, who: Viewer, input: Parsed<"answerPage">): Promise<Reply<"answerPage">> {
  const db = app.db.read;
  const question = visibleQuestion(who, await findShownQuestion(db, input.question_id, who.id));
  const seesAll = may(actorOf(who), "answer.delete", thresholdsOf(app.settings.get("privileges")));
  const readable: Readable = seesAll ? "all" : { ownOf: who.id };
  const wanted = { question_id: question.id, readable, order: input.order, limit: input.page_size, readerId: who.id };
  const rows = await listAnswers(db, { ...wanted, offset: (input.page - 1) * input.page_size });
  noteThreads(question, rows);
  const isAll = input.page === 1 && input.page_size > 0 && rows.length === 0;
  const counted = () => (rows[0] ? toNumber(rows[0].total) : countAnswers(db, wanted));
  const count = who.signed_in ? (isAll ? 0 : await counted()) : question.answer_count;
  return { count, list: await answerReplies(app, db, who, rows) };
}
