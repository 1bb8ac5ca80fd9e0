import type { AnswerRow } from "../features/answers/index.ts";
import type { CommentRow } from "../features/comments/index.ts";
import type { QuestionRow } from "../features/questions/index.ts";
import { exportObjects } from "./objects.ts";
import { closingRows, exportLinks, exportReactions, exportTagged, invitationsOf } from "./relations.ts";
import { type AnswerExportRun, addRows, eachBatch, leaveOut, plainNumber } from "./run.ts";
import type { TargetRow } from "./target.ts";

const STATES: Readonly<Record<string, number>> = { available: 1, closed: 2, deleted: 10, pending: 11 };
const [OFF, ON] = [1, 2];
const [ACCEPTED, NOT_ACCEPTED] = [2, 1];

/** Exports questions with tags, closings, reactions, links and history. Rule: docs/rules/export-answer.md XE6. */
export async function exportQuestions(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "questions", async (questions) => {
    const ids = questions.map(({ id }) => id);
    const invited = await invitationsOf(run, ids);
    const states = await statesOf(run, questions);
    const rows = questions.map((question) =>
      questionRow(question, { invited: invited.get(question.id) ?? [], state: states.get(question.id) ?? 1 }),
    );
    addRows(run, "question", rows, "questions");
    leaveOut(run, "modes of posts", "locked, protected or wiki", countModes(questions));
    await exportTagged(run, questions);
    addRows(run, "meta", await closingRows(run, questions), "closings");
    await exportReactions(run, ids);
    await exportLinks(run, ids);
    await exportObjects(
      run,
      questions.map((question) => ({
        ...question,
        kind: "question",
        asker_id: question.user_id,
        question_id: question.id,
      })),
    );
  });
}

interface QuestionFacts {
  readonly invited: readonly string[];
  readonly state: number;
}

function questionRow(question: QuestionRow, { invited, state }: QuestionFacts): TargetRow {
  return {
    ...{ id: question.id, created_at: question.created_at, updated_at: question.edited_at, status: state },
    ...{ user_id: question.user_id, last_edit_user_id: question.last_edit_user_id, title: question.title },
    invite_user_id: invited.length === 0 ? "" : JSON.stringify(invited),
    ...{ original_text: question.content, parsed_text: question.html, view_count: question.view_count },
    ...{ pin: question.pinned === 1 ? ON : OFF, show: question.listed === 1 ? OFF : ON },
    ...{ vote_count: question.score, answer_count: question.answer_count, hot_score: question.hot },
    ...{ collection_count: question.collection_count, follow_count: question.follow_count },
    ...{ accepted_answer_id: question.accepted_answer_id, last_answer_id: question.last_answer_id },
    ...{ post_update_time: question.active_at, revision_id: plainNumber(question.revision_id) },
    linked_count: question.linked_count,
  };
}

const countModes = (posts: readonly { readonly modes: string }[]) => posts.filter(({ modes }) => modes !== "").length;

/** The numbers of the states of posts. One that reports have hidden is as before: its reports are open there, too. */
async function statesOf(
  { db }: AnswerExportRun,
  posts: readonly { readonly id: string; readonly status: string }[],
): Promise<ReadonlyMap<string, number>> {
  const pending = posts.filter(({ status }) => status === "pending").map(({ id }) => id);
  const hidden =
    pending.length === 0
      ? []
      : await db
          .selectFrom("hidden_posts")
          .select(["post_id", "status_before"])
          .where("post_id", "in", pending)
          .where("hidden_at", ">", 0)
          .where("cleared_at", "=", 0)
          .execute();
  const before = new Map(hidden.map(({ post_id, status_before }) => [post_id, status_before]));
  return new Map(posts.map(({ id, status }) => [id, STATES[before.get(id) ?? status] ?? 1]));
}

/** Exports answers with reactions and history. */
export async function exportAnswers(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "answers", async (answers) => {
    const askers = await askersOf(run, answers);
    const states = await statesOf(run, answers);
    addRows(
      run,
      "answer",
      answers.map((answer) => answerRow(answer, states.get(answer.id) ?? 1)),
      "answers",
    );
    leaveOut(run, "modes of posts", "locked, protected or wiki", countModes(answers));
    await exportReactions(
      run,
      answers.map(({ id }) => id),
    );
    await exportObjects(
      run,
      answers.map((answer) => ({ ...answer, kind: "answer", asker_id: askers.get(answer.question_id) ?? "0" })),
    );
  });
}

const answerRow = (answer: AnswerRow, status: number): TargetRow => ({
  ...{ id: answer.id, created_at: answer.created_at, updated_at: answer.edited_at, question_id: answer.question_id },
  ...{ user_id: answer.user_id, last_edit_user_id: answer.last_edit_user_id, vote_count: answer.score, status },
  ...{ original_text: answer.content, parsed_text: answer.html, revision_id: plainNumber(answer.revision_id) },
  adopted: answer.accepted === 1 ? ACCEPTED : NOT_ACCEPTED,
});

/** The authors of the questions of some posts. */
async function askersOf({ db }: AnswerExportRun, posts: readonly { readonly question_id: string }[]) {
  const ids = [...new Set(posts.map(({ question_id }) => question_id))];
  const rows = await db.selectFrom("questions").select(["id", "user_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Exports comments with votes. */
export async function exportComments(run: AnswerExportRun): Promise<void> {
  await eachBatch(run, "comments", async (comments) => {
    const states = await statesOf(run, comments);
    addRows(
      run,
      "comment",
      comments.map((comment) => commentRow(comment, states.get(comment.id) ?? 1)),
      "comments",
    );
    await exportObjects(
      run,
      comments.map((comment) => ({ ...comment, kind: "comment", asker_id: "0", revision_id: "0", html: "" })),
    );
  });
}

const orNull = (id: string) => (id === "0" ? null : id);

const commentRow = (comment: CommentRow, status: number): TargetRow => ({
  ...{ id: comment.id, created_at: comment.created_at, updated_at: comment.updated_at, user_id: comment.user_id },
  ...{ reply_user_id: orNull(comment.reply_user_id), reply_comment_id: orNull(comment.reply_comment_id) },
  ...{ object_id: comment.object_id, question_id: comment.question_id, vote_count: comment.score, status },
  ...{ original_text: comment.original_text, parsed_text: comment.parsed_text },
});
