import { longId, questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { type CacheTag, questionTag } from "../../cache-tags.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import type { Feed } from "./feed.ts";
import { findFeedQuestion, listFeedAnswersTo } from "./queries.ts";
import { cacheTagsOfFeed } from "./question-entries.ts";

/** A question with its newest answers; undefined for one that is not public. */
export async function questionFeed(app: App, questionId: string): Promise<Feed | undefined> {
  const db = app.db.read;
  const id = longId(questionId);
  const question = await findFeedQuestion(db, id);
  if (!question) return undefined;
  const answers = await listFeedAnswersTo(db, id);
  const authors = [question, ...answers].map(({ user_id }) => user_id);
  const [tags, people] = await Promise.all([listTagsOf(db, [id]), userBasics(app, db, authors)]);
  const { permalink } = app.settings.get("seo");
  const entries = [...answers, question].map((post) => ({
    id: post.id,
    title: question.title,
    path: questionAddress(permalink, question, post.id === id ? "" : post.id),
    author: people.get(post.user_id),
    program: post.program,
    publishedAt: post.created_at,
    updatedAt: post.active_at,
    categories: post.id === id ? (tags.get(id) ?? []).map(({ display_name }) => display_name) : [],
    text: { html: post.html },
  }));
  const page = questionAddress(permalink, question);
  const cacheTags: CacheTag[] = [questionTag(id), "tags", ...cacheTagsOfFeed(entries)];
  return { title: question.title, path: `/feeds/questions/${id}`, page, entries, cacheTags };
}
