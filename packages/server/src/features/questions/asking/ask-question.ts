import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { writeOnce } from "../../posts/index.ts";
import { findQuestion } from "../queries.ts";
import type { QuestionRow } from "../table.ts";
import { questionReply } from "../wire.ts";
import { addQuestion } from "./add-question.ts";

/** The actions in the reply to asking; the others come when the question is read. */
const ACTIONS_IN_REPLY = new Set(["report", "edit", "close", "delete"]);

/** Asks a question. Rules: docs/rules/questions.md Q1 to Q3. */
export async function askQuestion(app: App, who: Member, input: Parsed<"askQuestion">): Promise<Reply<"askQuestion">> {
  if (!may(who, "question.add", thresholdsOf(app.settings.get("privileges")))) fail("missing_privilege");
  const { question } = await writeOnce(app, who, {
    store: (tx, judge) => addQuestion(app, tx, who, { ...input, judge }),
    idOf: (added) => added.question.id,
  });
  return askedReply(app, who, question);
}

/** The reply of a call that is repeated with its key. */
export async function repeatedQuestion(app: App, who: Member, id: string): Promise<Reply<"askQuestion">> {
  return askedReply(app, who, required(await findQuestion(app.db.read, id), "question_not_found"));
}

async function askedReply(app: App, who: Member, question: QuestionRow): Promise<Reply<"askQuestion">> {
  const reply = await questionReply(app, app.db.read, who, question);
  const actions = (reply.member_actions ?? []).filter(({ action }) => ACTIONS_IN_REPLY.has(action));
  return { ...reply, member_actions: actions, extends_actions: [] };
}
