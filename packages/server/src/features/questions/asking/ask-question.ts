import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { writeReviewed } from "../../posts/index.ts";
import { questionReply } from "../wire.ts";
import { addQuestion } from "./add-question.ts";

/** The actions in the reply to asking; the others come when the question is read. */
const ACTIONS_IN_REPLY = new Set(["report", "edit", "close", "delete"]);

/** Asks a question. Rules: docs/rules/questions.md Q1 to Q3. */
export async function askQuestion(app: App, who: Member, input: Parsed<"askQuestion">): Promise<Reply<"askQuestion">> {
  if (!may(who, "question.add", thresholdsOf(app.settings.get("privileges")))) fail("missing_privilege");
  const { question } = await writeReviewed(app, who, (tx, judge) => addQuestion(app, tx, who, { ...input, judge }));
  const reply = await questionReply(app, app.db.read, who, question);
  const actions = (reply.member_actions ?? []).filter(({ action }) => ACTIONS_IN_REPLY.has(action));
  return { ...reply, member_actions: actions, extends_actions: [] };
}
