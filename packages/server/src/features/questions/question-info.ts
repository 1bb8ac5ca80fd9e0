import type { Parsed, Reply } from "@askwell/contract";
import { maySeeQuestion } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { stateOf } from "./change-question.ts";
import { findShownQuestion } from "./queries.ts";
import type { QuestionRow } from "./table.ts";
import { questionReply } from "./wire.ts";

/** One question for whoever may see it. Every such read counts as a view. */
export async function questionInfo(
  app: App,
  who: Viewer,
  input: Parsed<"questionInfo">,
): Promise<Reply<"questionInfo">> {
  const question = visibleQuestion(who, await findShownQuestion(app.db.read, input.id, who.id));
  if (!who.rendering) app.views.add(question.id);
  return questionReply(app, app.db.read, who, question);
}

/** The question, when the viewer may see it; otherwise it does not exist. `data` goes with the refusal. */
export function visibleQuestion<Row extends QuestionRow>(who: Viewer, question: Row | undefined, data?: unknown): Row {
  const detail = data === undefined ? {} : { data };
  const row = found(question, "question_not_found", detail);
  const verdict = maySeeQuestion(actorOf(who), stateOf(row));
  return verdict.allowed ? row : refuse("question_not_found", detail);
}
