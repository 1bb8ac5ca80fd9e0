import type { Parsed, Reply } from "@askwell/contract";
import { maySeeQuestion, questionAddress } from "@askwell/domain";
import { fail, required } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { stateOf } from "./asking/change-question.ts";
import { findQuestion, findQuestionPageRow } from "./queries.ts";
import { countPageView } from "./save-views.ts";
import type { QuestionRow } from "./table.ts";
import { questionReply } from "./wire.ts";

/** One question, if the viewer may see it; it is not proposed to the user again. */
export async function questionInfo(
  app: App,
  who: Viewer,
  input: Parsed<"questionInfo">,
): Promise<Reply<"questionInfo">> {
  const db = app.db.read;
  const row = await findQuestionPageRow(db, input.id, who.id);
  const question = visibleQuestion(who, row, row && (await mergedInto(app, db, who, row)));
  if (!who.rendering && !who.viewing) countRead(app, who, question.id);
  if (who.signed_in) app.reads.add(`${who.id} ${question.id}`);
  return questionReply(app, db, who, question);
}

/** Programs count with every read, as in Apache Answer; a page counts once a day, also when it is loaded again. */
function countRead(app: App, who: Viewer, id: string): void {
  if (who.browser.isOwnPage) countPageView(app, who, id);
  else app.views.add(id);
}

/** More merges in a row are not followed. */
const MAX_MERGES = 5;

/** Where the address of a merged question leads; undefined for others. Rules: docs/rules/post-moves.md MV9. */
async function mergedInto(app: App, db: Db, who: Viewer, { merged_into }: QuestionRow) {
  let id = merged_into;
  for (let merges = 0; id !== "0" && merges < MAX_MERGES; merges++) {
    const target = await findQuestion(db, id);
    if (!target) return undefined;
    if (maySeeQuestion(actorOf(who), stateOf(target)).allowed)
      return { merged_into: questionAddress(app.settings.get("seo").permalink, target) };
    id = target.merged_into;
  }
  return undefined;
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
