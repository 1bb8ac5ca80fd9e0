import { questionAddress } from "@askwell/domain";
import type { App } from "../../app.ts";
import { questionTag } from "../../cache-tags.ts";
import { findUserByUsername, userBasics } from "../users/index.ts";
import { type Feed, newestOf } from "./feed.ts";
import { listFeedAnswers } from "./queries.ts";
import { questionEntries } from "./question-entries.ts";

/** A user's questions and answers; undefined if there is no such user. */
export async function userFeed(app: App, username: string): Promise<Feed | undefined> {
  const db = app.db.read;
  const user = await findUserByUsername(db, username);
  if (!user || user.status === "deleted") return undefined;
  const [questions, rows, people] = await Promise.all([
    questionEntries(app, { userId: user.id }),
    listFeedAnswers(db, user.id),
    userBasics(app, db, [user.id]),
  ]);
  const { permalink } = app.settings.get("seo");
  const answers = rows.map((row) => ({
    id: row.id,
    title: row.title,
    path: questionAddress(permalink, { id: row.question_id, url_title: row.url_title }, row.id),
    author: people.get(user.id),
    program: row.program,
    publishedAt: row.created_at,
    updatedAt: row.active_at,
    categories: [],
    text: { plain: row.description },
  }));
  const name = encodeURIComponent(user.username);
  return {
    title: user.display_name,
    path: `/feeds/users/${name}`,
    page: `/users/${name}`,
    entries: newestOf([...questions, ...answers]),
    cacheTags: [`user:${user.id}`, "questions", "tags", ...rows.map((row) => questionTag(row.question_id))],
  };
}
