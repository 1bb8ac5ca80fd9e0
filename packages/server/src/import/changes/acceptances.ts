import { changeAnswer, lockAccepted, lockThread } from "../../features/answers/index.ts";
import { addEvents, deleteAcceptance, listEvents } from "../../features/history/bulk.ts";
import { lockQuestion } from "../../features/questions/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ImportContext } from "../phase.ts";
import { isOfSource } from "./spans.ts";

/** Questions whose accepted answer was chosen, or withdrawn, here. */
export async function decidedHere(
  db: Db,
  { spans }: ImportContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const filter = { by: "original_object_id", ids, kinds: ["answer.accept"] } as const;
  const events = await listEvents(db, filter);
  const own = events.filter((event) => event.cancelled === 1 || !isOfSource(spans, "events", event));
  return new Set(own.map((event) => event.original_object_id));
}

interface Acceptance {
  readonly questionId: string;
  /** The accepted answer in the source; "0" for none. */
  readonly accepted: string;
}

/** Accepts the answer that is accepted in the source. Reputation comes from there as well. True if that is another one. */
export async function acceptAs({ app }: ImportContext, tx: Tx, { questionId, accepted }: Acceptance): Promise<boolean> {
  const question = await lockQuestion(tx, questionId);
  const current = question && (await lockAccepted(tx, question));
  if (!question || (current?.id ?? "0") === accepted) return false;
  const next = accepted === "0" ? undefined : await lockThread(tx, accepted);
  if (accepted !== "0" && (next?.answer.status !== "available" || next.question.id !== questionId)) return false;
  const previous = current && (await lockThread(tx, current.id));
  if (previous) {
    const thread = { accepted_answer_id: "0" };
    await changeAnswer(app, tx, previous, { accepted: 0, accepted_at: 0, thread });
    await deleteAcceptance(tx, previous.answer.id);
  }
  const locked = next && (await lockThread(tx, accepted));
  if (!locked) return true;
  const accepted_at = locked.answer.created_at;
  await changeAnswer(app, tx, locked, { accepted: 1, accepted_at, thread: { accepted_answer_id: accepted } });
  const event = { user_id: question.user_id, created_at: accepted_at, object_id: accepted };
  await addEvents(app, tx, [
    { ...event, original_object_id: questionId, kind: "answer.accept" },
    { ...event, kind: "answer.accepted" },
  ]);
  return true;
}
