import { kindOfId } from "@askwell/domain";
import { addAnswers, addLateAnswer } from "../features/answers/bulk.ts";
import { type AnswerRow, newAnswerRow } from "../features/answers/index.ts";
import { ownPostFiles } from "../features/files/bulk.ts";
import { addEvents, addRevisions, lastRevisions } from "../features/history/bulk.ts";
import { deleteHistory } from "../features/history/index.ts";
import { deleteImportedPosts } from "../features/posts/bulk.ts";
import type { Tx } from "../tables.ts";
import { accountsOf } from "./people.ts";
import { type ImportContext, type Phase, readValid } from "./phase.ts";
import { type ForeignAnswer, findPosts, isNew, readAnswer, votesOf } from "./posts.ts";
import { countImported, countLeftOut } from "./summary.ts";
import { recordText } from "./texts.ts";

const ORPHAN = "its question is not in the dump";

/** Imports answers. They are imported before their questions, whose counts depend on them. */
export const answersPhase: Phase = {
  name: "answers",
  file: "Posts.xml",
  batchRows: 200,
  postTypes: ["2"],
  overlaps: true,
  async prepare(context, batch) {
    const { app } = context;
    const answers = readValid(batch, readAnswer);
    const ids = await findPosts(
      context,
      answers.flatMap((answer) => [answer.foreign_id, answer.parent]),
    );
    const fresh = ofThisImport(context, answers, ids);
    const orphans = fresh.filter((answer) => kindOfId(ids.get(answer.parent) ?? "") !== "question");
    for (const { row } of orphans) batch.reject(row, "answers", ORPHAN);
    const importable = fresh.filter((answer) => !orphans.includes(answer));
    const { rows, sourced } = await rowsOf(context, importable, ids);
    return async (tx, summary) => {
      const gone = orphans.map((answer) => ids.get(answer.foreign_id)!);
      await deleteImportedPosts(tx, gone);
      await deleteHistory(tx, gone);
      const versioned = await withRevisions(context, tx, await notStored(tx, rows), sourced);
      const [late, usual] = [true, false].map((isLate) =>
        versioned.filter((row) => isNew(context, row.question_id) !== isLate),
      );
      await addAnswers(tx, usual!);
      await ownPostFiles(
        tx,
        versioned.map(({ id, user_id, content }) => ({ id, user_id, text: content })),
      );
      countImported(summary, "answers", usual!.length);
      for (const row of late!) {
        if (await addLateAnswer(app, tx, row)) {
          const { id, user_id, created_at, question_id } = row;
          const event = { user_id, created_at, object_id: id, original_object_id: question_id };
          await addEvents(app, tx, [{ ...event, kind: "question.answered" }]);
          countImported(summary, "answers");
        } else countLeftOut(summary, "answers", "its question was removed here");
      }
    };
  },
};

/** If a dump contains a post twice, the last row counts. */
function ofThisImport(context: ImportContext, answers: readonly ForeignAnswer[], ids: ReadonlyMap<string, string>) {
  const mine = answers.filter((answer) => isNew(context, ids.get(answer.foreign_id) ?? ""));
  return [...new Map(mine.map((answer) => [answer.foreign_id, answer])).values()];
}

async function notStored(tx: Tx, rows: readonly AnswerRow[]): Promise<AnswerRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const stored = await tx.selectFrom("answers").select("id").where("id", "in", ids).execute();
  const known = new Set(stored.map((row) => row.id));
  return rows.filter((row) => !known.has(row.id));
}

async function rowsOf(context: ImportContext, answers: readonly ForeignAnswer[], ids: ReadonlyMap<string, string>) {
  const accounts = await accountsOf(
    context,
    answers.flatMap((answer) => [answer.author, answer.editor]),
  );
  const idOf = (answer: ForeignAnswer) => ids.get(answer.foreign_id)!;
  const versions = await lastRevisions(context.app.db.read, answers.map(idOf));
  const texts = await context.makeTexts(
    answers.map((answer) => {
      const id = idOf(answer);
      const source = versions.get(id)?.content.content ?? null;
      return recordText(answer.body, answer.format, id) ?? { html: answer.body, source, scope: id };
    }),
  );
  const rows = answers.map((answer, index) => {
    const id = idOf(answer);
    const user_id = accounts.get(answer.author)!;
    const editor = accounts.get(answer.editor) ?? "0";
    return newAnswerRow({
      ...texts[index]!,
      ...votesOf(answer.score),
      id,
      question_id: ids.get(answer.parent)!,
      user_id,
      created_at: answer.created_at,
      edited_at: answer.edited_at,
      active_at: answer.active_at,
      last_edit_user_id: editor === user_id ? "0" : editor,
      score: answer.score,
      revision_id: versions.get(id)?.id ?? "0",
    });
  });
  return { rows, sourced: new Set(versions.keys()) };
}

/** Posts without a version in the dump get one with their current content. */
async function withRevisions(
  { app }: ImportContext,
  tx: Tx,
  rows: readonly AnswerRow[],
  sourced: ReadonlySet<string>,
): Promise<AnswerRow[]> {
  const bare = rows.filter((row) => !sourced.has(row.id));
  const revisionIds = await addRevisions(
    app,
    tx,
    bare.map(({ id, user_id, created_at, content }) => ({
      user_id,
      created_at,
      object_id: id,
      object_kind: "answer",
      title: "",
      content: { content },
      status: "normal",
    })),
  );
  const events = bare.map(({ id, user_id, created_at }, index) => ({
    user_id,
    created_at,
    object_id: id,
    kind: "answer.answered",
    revision_id: revisionIds[index]!,
  }));
  await addEvents(app, tx, events);
  const byId = new Map(bare.map((row, index) => [row.id, revisionIds[index]!]));
  return rows.map((row) => ({ ...row, revision_id: byId.get(row.id) ?? row.revision_id }));
}
