import { maySeeQuestion, type QuestionStatus } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import { actorOf, type Viewer } from "../../viewer.ts";
import type { QuestionRow } from "../questions/table.ts";

type TitledQuestion = Pick<QuestionRow, "user_id" | "title" | "url_title" | "status" | "listed">;

/** The title of a question as other objects show it. */
export interface DisplayTitle {
  readonly title: string;
  /** "" where there is no page to link to. */
  readonly url_title: string;
  /** True where a placeholder replaces the title; nothing else of the question may be shown either. */
  readonly isHidden: boolean;
}

/**
 * The title of a question beside an object that refers to it: an answer, a vote, a notification. It is a placeholder
 * for questions that the reader may not see, and for deleted ones; with `namesDeleted`, readers who may see a deleted
 * question get its title. Source: docs/rules/visibility.md S11.
 */
export function titleFor(t: Translate, who: Viewer, question: TitledQuestion, namesDeleted = false): DisplayTitle {
  const status = question.status as QuestionStatus;
  const isVisible = maySeeQuestion(actorOf(who), { ...question, status, listed: question.listed === 1 }).allowed;
  if (isVisible && (namesDeleted || status !== "deleted"))
    return { title: question.title, url_title: question.url_title, isHidden: false };
  const placeholder = t(status === "deleted" ? "personal.deleted_question" : "personal.hidden_question");
  return { title: placeholder, url_title: "", isHidden: true };
}
