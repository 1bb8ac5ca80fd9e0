import { hotScore, limits, type PostMode, reasonOfType, reasons, spansSeconds } from "@askwell/domain";
import type { App } from "../app.ts";
import { acceptAnswers } from "../features/answers/bulk.ts";
import type { AnswerRow } from "../features/answers/index.ts";
import { ownPostFiles } from "../features/files/bulk.ts";
import { addEvents, addRevisions, lastRevisions, listCloseDetails } from "../features/history/bulk.ts";
import { addPostModes } from "../features/posts/bulk.ts";
import { addQuestions } from "../features/questions/bulk.ts";
import { newQuestionRow, type QuestionRow } from "../features/questions/index.ts";
import { type TagKeys, tagKeysBySlug } from "../features/tags/bulk.ts";
import { createTags } from "../features/tags/index.ts";
import type { Tx } from "../tables.ts";
import { accountsOf, COMMUNITY } from "./people.ts";
import { type ImportContext, type Phase, readValid } from "./phase.ts";
import { type ForeignQuestion, findPosts, isNew, readQuestion, votesOf } from "./posts.ts";
import { countImported } from "./summary.ts";
import { recordText } from "./texts.ts";

/** A question with its related data. */
interface QuestionImport {
  readonly foreign: ForeignQuestion;
  readonly question: QuestionRow;
  readonly answers: readonly AnswerRow[];
  readonly hasVersion: boolean;
}

/** Imports questions, with the counts of their answers. Afterwards threads are complete. */
export const questionsPhase: Phase = {
  name: "questions",
  file: "Posts.xml",
  batchRows: 200,
  postTypes: ["1"],
  overlaps: true,
  async prepare(context, batch) {
    const { app } = context;
    const imports = await findQuestions(context, readValid(batch, readQuestion));
    const slugs = [...new Set(imports.flatMap(({ foreign }) => foreign.slugs))];
    const known = await tagKeysBySlug(app.db.read, slugs);
    const accounts = await accountsOf(context, [COMMUNITY]);
    return async (tx, summary) => {
      const missing = slugs.filter((slug) => !known.has(slug));
      const newTags = missing.map((slug) => ({ slug_name: slug, display_name: slug, original_text: "" }));
      const made = await createTags(app, tx, accounts.get(COMMUNITY)!, newTags);
      const tags = new Map<string, TagKeys>([...known, ...made.map((tag) => [tag.slug_name, tag] as const)]);
      const fresh = await notStored(tx, imports);
      const versioned = await withRevisions(context, tx, fresh);
      await addQuestions(
        app,
        tx,
        versioned.map(({ question, answers, foreign }) => {
          const slugs = foreign.slugs.filter((slug) => tags.has(slug));
          return { question, answers, slugs, tags: slugs.map((slug) => tags.get(slug)!) };
        }),
      );
      await ownPostFiles(
        tx,
        versioned.map(({ question: { id, user_id, content } }) => ({ id, user_id, text: content })),
      );
      await addLocks(app, tx, versioned, accounts.get(COMMUNITY)!);
      await acceptAnswers(tx, new Map(versioned.flatMap(({ answers }) => acceptancesOf(answers))));
      await addEvents(app, tx, [...versioned.flatMap(answeredEvents), ...versioned.flatMap(acceptedEvents)]);
      countImported(summary, "questions", fresh.length);
      countImported(summary, "tags", made.length);
      countImported(
        summary,
        "accepted answers",
        fresh.filter(({ question }) => question.accepted_answer_id !== "0").length,
      );
      countImported(summary, "closed questions", fresh.filter(({ question }) => question.status === "closed").length);
    };
  },
};

async function findQuestions(context: ImportContext, foreign: readonly ForeignQuestion[]): Promise<QuestionImport[]> {
  const { read } = context.app.db;
  const ids = await findPosts(
    context,
    foreign.flatMap((question) => [question.foreign_id, question.accepted]),
  );
  const mine = new Map(
    foreign.flatMap((question) => {
      const id = ids.get(question.foreign_id);
      return id !== undefined && isNew(context, id) ? [[id, question] as const] : [];
    }),
  );
  if (mine.size === 0) return [];
  const stored = await read
    .selectFrom("questions")
    .select("id")
    .where("id", "in", [...mine.keys()])
    .execute();
  for (const { id } of stored) mine.delete(id);
  const questionIds = [...mine.keys()];
  if (questionIds.length === 0) return [];
  const rows = await read.selectFrom("answers").selectAll().where("question_id", "in", questionIds).execute();
  const answers = Map.groupBy(rows, (answer) => answer.question_id);
  const versions = await lastRevisions(read, questionIds);
  const accounts = await accountsOf(
    context,
    [...mine.values()].flatMap((question) => [question.author, question.editor]),
  );
  const closed = await listCloseDetails(
    read,
    questionIds.filter((id) => mine.get(id)!.closed_at > 0),
  );
  const texts = await context.makeTexts(
    [...mine].map(([id, { body, format }]) => {
      const source = versions.get(id)?.content.content ?? null;
      return recordText(body, format, id) ?? { html: body, source, scope: id };
    }),
  );
  return [...mine].map(([id, foreign], index) => {
    const accepted = ids.get(foreign.accepted);
    const own = inTime(answers.get(id) ?? []).map((answer) =>
      answer.id === accepted ? { ...answer, accepted: 1 as const, accepted_at: answer.created_at } : answer,
    );
    const row = newQuestionRow({
      ...texts[index]!,
      ...fieldsOf(foreign),
      ...closingOf(foreign, closed.get(id)),
      modes: foreign.locked_at > 0 ? LOCKED : "",
      ...threadOf(own),
      id,
      user_id: accounts.get(foreign.author)!,
      last_edit_user_id: accounts.get(foreign.editor) ?? "0",
      revision_id: versions.get(id)?.id ?? "0",
    });
    const hot = heatOf(row, own, context.app.now());
    return { foreign, question: { ...row, hot }, answers: own, hasVersion: versions.has(id) };
  });
}

/** Fields that are taken directly from the row. */
const fieldsOf = ({ title, created_at, edited_at, active_at, score, view_count }: ForeignQuestion) => ({
  ...votesOf(score),
  title,
  created_at,
  edited_at,
  active_at,
  score,
  view_count,
  unique_view_count: view_count,
});

/** A dump may contain a row twice. */
async function notStored(tx: Tx, imports: readonly QuestionImport[]): Promise<QuestionImport[]> {
  if (imports.length === 0) return [];
  const ids = imports.map(({ question }) => question.id);
  const stored = await tx.selectFrom("questions").select("id").where("id", "in", ids).execute();
  const known = new Set(stored.map((row) => row.id));
  return imports.filter(({ question }) => !known.has(question.id));
}

const inTime = (answers: readonly AnswerRow[]) =>
  answers.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));

/** Question fields derived from the answers, oldest first. */
function threadOf(answers: readonly AnswerRow[]): Partial<QuestionRow> {
  const shown = answers.filter((answer) => answer.status === "available");
  const last = shown.at(-1);
  const lastEditor = last?.last_edit_user_id === "0" ? last.user_id : last?.last_edit_user_id;
  return {
    answer_count: shown.length,
    accepted_answer_id: answers.find((answer) => answer.accepted === 1)?.id ?? "0",
    last_answer_id: last?.id ?? "0",
    last_answer_user_id: lastEditor ?? "0",
    last_answered_at: last ? last.edited_at || last.created_at : 0,
  };
}

/** Closing fields from the history; community-specific if the reason is missing. */
export function closingOf(question: ForeignQuestion, detail: string | undefined): Partial<QuestionRow> {
  if (question.closed_at === 0) return {};
  const said = detail ? (JSON.parse(detail) as { close_type?: number; close_msg?: string }) : {};
  const reason = reasonOfType("question", "close", said.close_type ?? 0) ?? "community_specific";
  return {
    status: "closed",
    closed_at: question.closed_at,
    close_reason: reasons[reason].key,
    close_message: said.close_msg ?? "",
  };
}

const LOCKED = "locked" satisfies PostMode;

/** Stores who locked questions, when and why; it is unknown who it was there. */
async function addLocks(app: App, tx: Tx, imports: readonly QuestionImport[], user_id: string): Promise<void> {
  const locked = imports.filter(({ foreign }) => foreign.locked_at > 0);
  const rows = locked.map(({ question, foreign: { locked_at, lock_reason } }) => ({
    ...{ post_id: question.id, mode: LOCKED, reason: lock_reason.slice(0, limits.closeMessage.max), user_id },
    ...{ created_at: locked_at, ends_at: 0 },
  }));
  await addPostModes(tx, rows);
  const events = rows.map(({ post_id, reason, created_at }) => ({
    ...{ user_id, created_at, object_id: post_id, kind: "question.locked", detail: reason },
  }));
  await addEvents(app, tx, events);
}

function heatOf(question: QuestionRow, answers: readonly AnswerRow[], now: number): number {
  if (question.created_at < now - spansSeconds.hotWindow) return 0;
  const answerScores = answers.reduce((sum, answer) => sum + answer.score, 0);
  return hotScore({ ...question, answerScores }, now);
}

const acceptancesOf = (answers: readonly AnswerRow[]) =>
  answers.filter((answer) => answer.accepted === 1).map((answer) => [answer.id, answer.accepted_at] as const);

function answeredEvents({ question, answers }: QuestionImport) {
  return answers.map(({ id, user_id, created_at }) => ({
    user_id,
    created_at,
    object_id: id,
    original_object_id: question.id,
    kind: "question.answered",
  }));
}

/** An acceptance is an event of both question and answer, as if the asker had just accepted. */
function acceptedEvents({ question, answers }: QuestionImport) {
  return answers
    .filter((answer) => answer.accepted === 1)
    .flatMap(({ id, accepted_at }) => {
      const event = { user_id: question.user_id, created_at: accepted_at, object_id: id };
      return [
        { ...event, original_object_id: question.id, kind: "answer.accept" },
        { ...event, kind: "answer.accepted" },
      ];
    });
}

/** Posts without a version in the dump get one with their current content. */
async function withRevisions(
  { app }: ImportContext,
  tx: Tx,
  imports: readonly QuestionImport[],
): Promise<QuestionImport[]> {
  const withoutVersion = imports.filter((each) => !each.hasVersion);
  const revisionIds = await addRevisions(
    app,
    tx,
    withoutVersion.map(({ question, foreign }) => ({
      user_id: question.user_id,
      created_at: question.created_at,
      object_id: question.id,
      object_kind: "question",
      title: question.title,
      content: { title: question.title, content: question.content, tags: foreign.slugs },
      status: "normal",
    })),
  );
  const events = withoutVersion.map(({ question: { id, user_id, created_at } }, index) => ({
    user_id,
    created_at,
    object_id: id,
    kind: "question.asked",
    revision_id: revisionIds[index]!,
  }));
  await addEvents(app, tx, events);
  const byId = new Map(withoutVersion.map(({ question }, index) => [question.id, revisionIds[index]!]));
  return imports.map((each) => {
    const revision_id = byId.get(each.question.id) ?? each.question.revision_id;
    return { ...each, question: { ...each.question, revision_id } };
  });
}
