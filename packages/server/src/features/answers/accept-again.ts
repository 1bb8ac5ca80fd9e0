import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { recordEvent } from "../history/index.ts";
import { setAccepted } from "./accept-answer.ts";
import { lockAccepted } from "./accepted-answer.ts";
import { changeAnswer } from "./change-answer.ts";
import { lockThread } from "./lock-thread.ts";

/** Accepts an undeleted answer as before, unless another one was accepted since. */
export async function acceptAgain(app: App, tx: Tx, id: string, accepted_at: number): Promise<void> {
  const locked = await lockThread(tx, id);
  if (!locked || (await lockAccepted(tx, locked.question))) return;
  const { answer, question } = locked;
  await setAccepted(app, tx, question, answer);
  const accepted = await lockThread(tx, id);
  if (accepted) await changeAnswer(app, tx, accepted, { accepted_at });
  const event = { user_id: question.user_id, object_id: id };
  await recordEvent(app, tx, { ...event, original_object_id: question.id, kind: "answer.accept" });
  await recordEvent(app, tx, { ...event, kind: "answer.accepted" });
}
