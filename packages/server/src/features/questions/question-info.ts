import type { Parsed, Reply } from "@askwell/contract";
import { maySeeQuestion } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { stateOf } from "./asking/change-question.ts";
import { findQuestionPageRow } from "./queries.ts";
import type { QuestionRow } from "./table.ts";
import { questionReply } from "./wire.ts";

/** One question, if the viewer may see it. Every such read counts as a view, and is not proposed to the user again. */
export async function questionInfo(
  app: App,
  who: Viewer,
  input: Parsed<"questionInfo">,
): Promise<Reply<"questionInfo">> {
  const question = visibleQuestion(who, await findQuestionPageRow(app.db.read, input.id, who.id));
  if (!who.rendering) app.views.add(question.id);
  if (who.signed_in) app.reads.add(`${who.id} ${question.id}`);
  return questionReply(app, app.db.read, who, question);
}

/**
 * The question, if the viewer may see it; otherwise it fails as if it did not exist. `data` is the data of that error.
 */
export function visibleQuestion<Row extends QuestionRow>(who: Viewer, question: Row | undefined, data?: unknown): Row {
  const detail = data === undefined ? {} : { data };
  const row = required(question, "question_not_found", detail);
  const verdict = maySeeQuestion(actorOf(who), stateOf(row));
  return verdict.allowed ? row : fail("question_not_found", detail);
}
