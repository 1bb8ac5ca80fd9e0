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
import { removeMissingComment } from "./comment-changes.ts";
import { versionsOf } from "./post-versions.ts";

/** If more of the imported posts are missing, the rows are not those of the whole source. */
const MAX_MISSING = { share: 0.1, count: 20 };
const PAGE = 1000;

/** Rows of the source; undefined where a file is missing. */
interface SourceRows {
  readonly posts: AsyncIterable<ReadRow>;
  readonly comments: AsyncIterable<ReadRow> | undefined;
}

/**
 * Deletes the posts and comments of earlier runs that are missing among the rows of the source. Those with something from
 * here stay: an edit, an answer, a comment, an acceptance.
 */
export async function removeMissingPosts(
  context: ImportContext,
  { posts, comments }: SourceRows,
): Promise<ImportSummary> {
  const summary = emptySummary();
  const accounts = await accountsOf(context, [COMMUNITY]);
  const user_id = accounts.get(COMMUNITY)!;
  const missing = await missingAmong(context, { rows: posts, kinds: ["question", "answer"] }, summary);
  // Questions first: the answers to one that stays, stay.
  const questions = missing.filter((id) => kindOfId(id) === "question");
  const answers = missing.filter((id) => kindOfId(id) === "answer");
  const staying = new Set<string>();
  for (const id of [...questions, ...answers]) {
    const result = await context.app.db.write((tx) => remove(context, tx, { id, user_id, staying }));
    count(summary, "deleted posts", result);
    if (result === "used here") staying.add(id);
  }
  if (!comments) return summary;
  for (const id of await missingAmong(context, { rows: comments, kinds: ["comment"] }, summary))
    count(summary, "deleted comments", await context.app.db.write((tx) => removeMissingComment(context, tx, id)));
  return summary;
}

type RemovalResult = "deleted" | "used here" | "gone";

function count(summary: ImportSummary, kind: string, result: RemovalResult): void {
  if (result === "deleted") countImported(summary, kind);
  if (result === "used here") countLeftOut(summary, kind, "edited, answered, commented or accepted here");
}

interface FileRows {
  readonly rows: AsyncIterable<ReadRow>;
  readonly kinds: readonly string[];
}

/** The ids of posts of earlier runs that are not among the rows; none if the rows seem not to be whole. */
async function missingAmong(
  context: ImportContext,
  { rows, kinds }: FileRows,
  summary: ImportSummary,
): Promise<readonly string[]> {
  const name = kinds.includes("comment") ? "deleted comments" : "deleted posts";
  const there = new Set<number>();
  for await (const row of rows) {
    if ("attributes" in row) there.add(Number(row.attributes.Id));
    else if ("broken" in row) {
      countLeftOut(summary, name, "of a file with broken rows, which may be theirs");
      return [];
    }
  }
  const missing: string[] = [];
  let total = 0;
  let after = "";
  for (;;) {
    const page = await importedPostsAfter(context.app.db.read, { source: context.source, after, limit: PAGE });
    for (const { foreign_id, post_id } of page) {
      if (!kinds.includes(kindOfId(post_id) ?? "") || isNew(context, post_id)) continue;
      total += 1;
      // The ids of comments have a word in front.
      if (!there.has(Number(foreign_id.replace(/^\D+/, "")))) missing.push(post_id);
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.foreign_id;
  }
  if (missing.length <= Math.max(MAX_MISSING.count, total * MAX_MISSING.share)) return missing;
  countLeftOut(summary, name, "too many to be a dump of the whole site", missing.length);
  return [];
}

interface Removal {
  readonly id: string;
  /** Who deletes it. */
  readonly user_id: string;
  /** Questions that stay. */
  readonly staying: ReadonlySet<string>;
}

async function remove(context: ImportContext, tx: Tx, { id, user_id, staying }: Removal): Promise<RemovalResult> {
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
