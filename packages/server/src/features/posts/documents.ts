import { plainText } from "@askwell/content";
import type { SearchDocument } from "../../platform/search/index.ts";
import type { AnswerRow } from "../answers/table.ts";
import type { QuestionRow } from "../questions/table.ts";

/** The search document of a question. `tags` are slugs. */
export function questionDocument(question: QuestionRow, tags: readonly string[]): SearchDocument {
  return {
    post_id: question.id,
    question_id: question.id,
    kind: "question",
    user_id: question.user_id,
    visible: question.visible,
    created_at: question.created_at,
    active_at: question.active_at,
    score: question.score,
    accepted: question.accepted_answer_id === "0" ? 0 : 1,
    answer_count: question.answer_count,
    title: question.title,
    tags,
    text: plainText(question.html),
  };
}

/** The search document of an answer. It has its own words only; the tags are looked up on its question. */
export function answerDocument(answer: AnswerRow, question: Pick<QuestionRow, "id" | "visible">): SearchDocument {
  return {
    post_id: answer.id,
    question_id: question.id,
    kind: "answer",
    user_id: answer.user_id,
    visible: question.visible === 1 && answer.status === "available" ? 1 : 0,
    created_at: answer.created_at,
    active_at: answer.active_at,
    score: answer.score,
    accepted: answer.accepted,
    answer_count: 0,
    title: "",
    tags: [],
    text: plainText(answer.html),
  };
}
