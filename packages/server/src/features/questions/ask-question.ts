import type { Parsed, Reply } from "@askwell/contract";
import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { addQuestion } from "./add-question.ts";
import { questionReply } from "./wire.ts";

/** What is offered right after asking; the rest waits until the question is read. */
const OFFERED_AT_ONCE = new Set(["report", "edit", "close", "delete"]);

/** Asks a question. Rules: docs/rules/questions.md Q1 to Q3. */
export async function askQuestion(app: App, who: Member, input: Parsed<"askQuestion">): Promise<Reply<"askQuestion">> {
  if (!may(who, "question.add", thresholdsOf(app.settings.get("privileges")))) refuse("missing_privilege");
  const { question } = await app.db.write((tx) => addQuestion(app, tx, who, input));
  const reply = await questionReply(app, app.db.read, who, question);
  const actions = (reply.member_actions ?? []).filter(({ action }) => OFFERED_AT_ONCE.has(action));
  return { ...reply, member_actions: actions, extends_actions: [] };
}
