import { kindOfId } from "@askwell/domain";
import { changeAnswer, type LockedAnswer, lockThread } from "../../features/answers/index.ts";
import { addEvents, deleteAcceptance } from "../../features/history/bulk.ts";
import { countImportedAmong, importedPostsAfter } from "../../features/posts/bulk.ts";
import { changeQuestion, lockQuestion } from "../../features/questions/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { accountsOf, COMMUNITY } from "../people.ts";
import type { ImportContext } from "../phase.ts";
import { isNew } from "../posts.ts";
import type { ReadRow } from "../rows/row-reader.ts";
import { countImported, countLeftOut, emptySummary, type ImportSummary } from "../summary.ts";
import { decidedHere } from "./acceptances.ts";
import { versionsOf } from "./post-versions.ts";

/** If more of the imported posts are missing, the rows are not those of the whole source. */
const MAX_MISSING = { share: 0.1, count: 20 };
const PAGE = 1000;

/**
 * Deletes the posts of earlier runs that are missing among the rows of the source. Those with something from here stay:
 * an edit, an answer, a comment, an acceptance.
 */
export async function removeMissingPosts(context: ImportContext, rows: AsyncIterable<ReadRow>): Promise<ImportSummary> {
  const summary = emptySummary();
  const there = new Set<number>();
  for await (const row of rows) {
    if ("attributes" in row) there.add(Number(row.attributes.Id));
    else if ("broken" in row) {
      countLeftOut(summary, "deleted posts", "of a file with broken rows, which may be theirs");
      return summary;
    }
  }
  const { missing, total } = await missingPosts(context, there);
  if (missing.length > Math.max(MAX_MISSING.count, total * MAX_MISSING.share)) {
    countLeftOut(summary, "deleted posts", "too many to be a dump of the whole site", missing.length);
    return summary;
  }
  const accounts = await accountsOf(context, [COMMUNITY]);
  const user_id = accounts.get(COMMUNITY)!;
  // Questions first: the answers to one that stays, stay.
  const questions = missing.filter((id) => kindOfId(id) === "question");
  const answers = missing.filter((id) => kindOfId(id) === "answer");
  const staying = new Set<string>();
  for (const id of [...questions, ...answers]) {
    const result = await context.app.db.write((tx) => remove(context, tx, { id, user_id, staying }));
    if (result === "deleted") countImported(summary, "deleted posts");
    if (result !== "used here") continue;
    staying.add(id);
    countLeftOut(summary, "deleted posts", "edited, answered, commented or accepted here");
  }
  return summary;
}

/** The questions and answers of earlier runs that are not there, and the number of all. */
async function missingPosts(context: ImportContext, there: ReadonlySet<number>) {
  const missing: string[] = [];
  let total = 0;
  let after = "";
  for (;;) {
    const page = await importedPostsAfter(context.app.db.read, { source: context.source, after, limit: PAGE });
    for (const { foreign_id, post_id } of page) {
      const kind = kindOfId(post_id);
      if ((kind !== "question" && kind !== "answer") || isNew(context, post_id)) continue;
      total += 1;
      if (!there.has(Number(foreign_id))) missing.push(post_id);
    }
    const last = page.at(-1);
    if (!last) return { missing, total };
    after = last.foreign_id;
  }
}

interface Removal {
  readonly id: string;
  /** Who deletes it. */
  readonly user_id: string;
  /** Questions that stay. */
  readonly staying: ReadonlySet<string>;
}

async function remove(
  context: ImportContext,
  tx: Tx,
  { id, user_id, staying }: Removal,
): Promise<"deleted" | "used here" | "gone"> {
  const { app } = context;
  const isQuestion = kindOfId(id) === "question";
  const locked = isQuestion ? undefined : await lockThread(tx, id);
  const question = isQuestion ? await lockQuestion(tx, id) : undefined;
  const status = question?.status ?? locked?.answer.status ?? "deleted";
  if (status === "deleted") return "gone";
  if (locked && (staying.has(locked.question.id) || (await isAcceptedHere(tx, context, locked)))) return "used here";
  const isEdited = (await versionsOf(tx, context, [id])).get(id)?.isEditedHere ?? false;
  if (isEdited || (await isUsedHere(tx, context, id))) return "used here";
  if (question) await changeQuestion(app, tx, question, { status: "deleted", status_before: status });
  if (locked) {
    const isAccepted = locked.answer.accepted === 1;
    const acceptance = isAccepted
      ? ({ accepted: 0, accepted_at: 0, thread: { accepted_answer_id: "0" } } as const)
      : {};
    await changeAnswer(app, tx, locked, { status: "deleted", ...acceptance });
    if (isAccepted) await deleteAcceptance(tx, id);
  }
  const kind = `${isQuestion ? "question" : "answer"}.deleted`;
  await addEvents(app, tx, [{ user_id, created_at: app.now(), object_id: id, kind }]);
  return "deleted";
}

async function isAcceptedHere(tx: Tx, context: ImportContext, { answer, question }: LockedAnswer): Promise<boolean> {
  return answer.accepted === 1 && (await decidedHere(tx, context, [question.id])).has(question.id);
}

/** True for a post with an answer or a comment that was not imported. */
async function isUsedHere(db: Db, { source }: ImportContext, id: string): Promise<boolean> {
  const answers = await db
    .selectFrom("answers")
    .select("id")
    .where("question_id", "=", id)
    .where("status", "<>", "deleted")
    .execute();
  const comments = await db
    .selectFrom("comments")
    .select("id")
    .where((eb) => eb.or([eb("object_id", "=", id), eb("question_id", "=", id)]))
    .where("status", "<>", "deleted")
    .execute();
  const ids = [...answers, ...comments].map((row) => row.id);
  return (await countImportedAmong(db, source, ids)) < ids.length;
}
