import { titleSlug } from "@askwell/content/slug";
import { withDerived } from "./change-question.ts";
import type { QuestionRow } from "./table.ts";

/** What a new row must say; the rest starts as it does for every question. */
export type NewQuestion = Pick<QuestionRow, "id" | "user_id" | "title" | "created_at" | "content" | "html"> &
  Partial<QuestionRow>;

/** The whole row of a new question. */
export function newQuestionRow(question: NewQuestion): QuestionRow {
  return withDerived({
    edited_at: 0,
    active_at: question.created_at,
    last_edit_user_id: "0",
    url_title: titleSlug(question.title),
    description: "",
    status: "available",
    status_before: "",
    listed: 1,
    pinned: 0,
    visible: 1,
    unanswered: 1,
    view_count: 0,
    unique_view_count: 0,
    score: 0,
    up_count: 0,
    down_count: 0,
    answer_count: 0,
    collection_count: 0,
    follow_count: 0,
    linked_count: 0,
    hot: 0,
    accepted_answer_id: "0",
    last_answer_id: "0",
    last_answer_user_id: "0",
    last_answered_at: 0,
    close_reason: "",
    close_message: "",
    closed_at: 0,
    revision_id: "0",
    renderer: 0,
    ...question,
  });
}
