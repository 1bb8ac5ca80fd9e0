import { describe } from "@askwell/content";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { findThread, postAddress, type Thread } from "../posts/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import type { Content } from "./letter.ts";
import { findNews, textOf } from "./queries.ts";

/** A mail about something on the site. */
export interface NewsMail {
  readonly content: Content;
  /** The question that it belongs to, and what it is about. */
  readonly question_id: string;
  readonly post_id: string;
}

const shown = new Set(["available", "closed"]);

/** What a person reads about a notification; undefined when there is nothing to read any more. */
export async function inboxMail(app: App, t: Translate, notificationId: string): Promise<NewsMail | undefined> {
  const news = await findNews(app.db.read, notificationId);
  const thread = news && (await findThread(app.db.read, news.object_id));
  return thread && newsMail(app, t, { thread, actor_id: news.actor_id, action: news.action });
}

/** What a person reads about a new question; undefined when it is gone. */
export async function questionMail(app: App, t: Translate, questionId: string): Promise<NewsMail | undefined> {
  const thread = await findThread(app.db.read, questionId);
  if (!thread) return undefined;
  const mail = await newsMail(app, t, { thread, actor_id: thread.user_id, action: "new_question" });
  const tags = (await listTagsOf(app.db.read, [questionId])).get(questionId) ?? [];
  return mail && { ...mail, content: { ...mail.content, tags: tags.map((tag) => tag.display_name) } };
}

interface Happened {
  readonly thread: Thread;
  readonly actor_id: string;
  readonly action: string;
}

async function newsMail(app: App, t: Translate, { thread, actor_id, action }: Happened): Promise<NewsMail | undefined> {
  const { question, kind, id } = thread;
  if (!shown.has(thread.status) || !shown.has(question.status)) return undefined;
  const actor = (await userBasics(app, app.db.read, [actor_id])).get(actor_id);
  const params = {
    site_name: app.settings.get("general").name,
    name: actor?.display_name ?? "",
    title: question.title,
  };
  const part = (word: string) => t.maybe(`mail.${action}.${word}`, params) ?? "";
  const content = {
    subject: part("subject"),
    lead: part("text"),
    title: question.title,
    quote: describe(await textOf(app.db.read, kind, id)),
    url: postAddress(app, thread),
    action: part("action"),
  };
  return { content, question_id: question.id, post_id: id };
}
