import { createHash } from "node:crypto";
import { plainText } from "@askwell/content";
import { semanticLimits } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { mayLeave } from "../assistant/index.ts";
import { listAvailableAnswers, listPublicQuestions } from "./queries.ts";

/** What a provider gets of a post: nothing about people. */
export interface SentText {
  readonly post_id: string;
  readonly question_id: string;
  readonly text: string;
  readonly text_hash: string;
}

const textOf = (title: string, html: string) =>
  `${title}\n\n${plainText(html)}`.slice(0, semanticLimits.post).toWellFormed();

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * The texts of threads: title and text of each public question, and those of its accepted answer. What is deleted, hidden,
 * unlisted, held or excluded when it is read is left out. In the order of the questions. Rules: docs/rules/semantic-search.md SM3.
 */
export async function threadTexts(app: App, db: Db, questionIds: readonly string[]): Promise<SentText[]> {
  const questions = await listPublicQuestions(db, questionIds);
  const accepted = questions.map(({ accepted_answer_id }) => accepted_answer_id).filter((id) => id !== "0");
  const answers = await listAvailableAnswers(db, accepted);
  const allowed = await mayLeave(
    app,
    db,
    [...questions, ...answers].map(({ id }) => id),
  );
  const titles = new Map(questions.map(({ id, title }) => [id, title]));
  const posts = [
    ...questions.map(({ id, title, html }) => ({ post_id: id, question_id: id, text: textOf(title, html) })),
    ...answers.flatMap(({ id, question_id, html }) => {
      const title = titles.get(question_id);
      // The title is that of a question which may be excluded itself.
      if (title === undefined || !allowed.has(question_id)) return [];
      return [{ post_id: id, question_id, text: textOf(title, html) }];
    }),
  ];
  const place = new Map(questionIds.map((id, at) => [id, at]));
  posts.sort((one, other) => place.get(one.question_id)! - place.get(other.question_id)!);
  return posts.filter(({ post_id }) => allowed.has(post_id)).map((post) => ({ ...post, text_hash: hashOf(post.text) }));
}
