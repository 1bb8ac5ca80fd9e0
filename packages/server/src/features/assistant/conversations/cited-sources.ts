import type { AssistantSource } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { wireId } from "../../posts/index.ts";
import { userBasics } from "../../users/index.ts";
import { listPublicAnswers, listPublicQuestions } from "../queries.ts";
import type { StoredSource } from "./stored.ts";

/** The posts of sources as they are shown now; those that are not public any more are left out. */
export async function citedSources(
  app: App,
  db: Db,
  sources: readonly StoredSource[],
): Promise<ReadonlyMap<StoredSource, AssistantSource>> {
  const questionIds = [...new Set(sources.map(({ question_id }) => question_id))];
  const questions = new Map((await listPublicQuestions(db, questionIds)).map((row) => [row.id, row]));
  const answerIds = sources.map(({ answer_id }) => answer_id).filter((id) => id !== "");
  const answers = new Map((await listPublicAnswers(db, [...new Set(answerIds)])).map((row) => [row.id, row]));
  const authorIds = [...questions.values(), ...answers.values()].map(({ user_id }) => user_id);
  const authors = await userBasics(app, db, authorIds);
  const shown = new Map<StoredSource, AssistantSource>();
  for (const source of sources) {
    const question = questions.get(source.question_id);
    const answer = source.answer_id === "" ? undefined : answers.get(source.answer_id);
    if (!question || (source.answer_id !== "" && answer?.question_id !== question.id)) continue;
    const author = authors.get((answer ?? question).user_id);
    shown.set(source, {
      number: source.number,
      kind: answer ? "answer" : "question",
      question_id: wireId(app, question.id),
      answer_id: answer ? wireId(app, answer.id) : "",
      title: question.title,
      url_title: question.url_title,
      accepted: answer?.accepted === 1,
      vote_count: (answer ?? question).score,
      author: { username: author?.username ?? "", display_name: author?.display_name ?? "" },
    });
  }
  return shown;
}
