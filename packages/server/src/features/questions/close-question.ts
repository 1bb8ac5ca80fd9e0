import { postReferences } from "@askwell/content";
import type { Parsed } from "@askwell/contract";
import { hasPrivilege, mayClose, reasonOfType, reasons, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { recordEvent } from "../history/index.ts";
import { type LinkTarget, saveDuplicate } from "../posts/index.ts";
import { changeQuestion, recountLinks, stateOf } from "./change-question.ts";
import { findQuestion, lockQuestion } from "./queries.ts";

/** Closes an open question, or gives a closed one another reason. Rules: docs/rules/questions.md Q4. */
export async function closeQuestion(app: App, who: Member, input: Parsed<"closeQuestion">): Promise<null> {
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const power = hasPrivilege(who, "question.close", thresholds);
  if (!power.allowed) refuse(power.why);
  const reason = found(reasonOfType("question", "close", input.close_type), "flag_not_found", { status: 400 });
  const isDuplicate = reason === "a_duplicate";
  if (isDuplicate && !isWebAddress(input.close_msg)) refuse("invalid_url");
  return app.db.write(async (tx) => {
    const question = found(await lockQuestion(tx, input.id), "question_not_found", { status: 400 });
    const state = stateOf(question);
    const verdict = mayClose(who, state.status === "closed" ? { ...state, status: "available" } : state, thresholds);
    if (!verdict.allowed) refuse(verdict.why);
    const original = isDuplicate ? await originalAt(app, tx, question.id, input.close_msg) : null;
    const [close_reason, close_message] = [reasons[reason].key, input.close_msg];
    await changeQuestion(app, tx, question, { status: "closed", close_reason, close_message, closed_at: app.now() });
    await recountLinks(tx, await saveDuplicate(tx, question.id, original, app.now()));
    const detail = JSON.stringify({ close_type: input.close_type, close_msg: close_message });
    await recordEvent(app, tx, { user_id: who.id, object_id: question.id, kind: "question.closed", detail });
    await app.emit(tx, { kind: "question_closed", question_id: question.id, user_id: who.id, by_admin_list: false });
    return null;
  });
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
}

/** The question of this site that an address leads to; null for addresses elsewhere. */
async function originalAt(app: App, db: Db, questionId: string, address: string): Promise<LinkTarget | null> {
  const site = app.settings.get("general").site_url;
  if (!URL.canParse(site) || new URL(site).origin !== new URL(address).origin) return null;
  const [reference] = postReferences(new URL(address).pathname);
  const id = reference?.question_id;
  if (id === undefined || id === questionId || !(await findQuestion(db, id))) return null;
  return { to_question_id: id, to_answer_id: "0" };
}
