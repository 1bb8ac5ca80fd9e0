import { describe } from "@askwell/content";
import { type Actor, maySeeQuestion } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { findThread, isThreadPublic, postAddress, type Thread, threadQuestionState } from "../posts/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { type UserRow, userBasics } from "../users/index.ts";
import type { MessageContent } from "./message-content.ts";
import { findNotification, findPostHtml } from "./queries.ts";

/** A mail about a post. */
export interface NotificationMail {
  readonly content: MessageContent;
  /** The question of the thread, and the post. */
  readonly question_id: string;
  readonly post_id: string;
}

/** The mail about a notification; undefined if its post is no longer visible. */
export async function inboxMail(app: App, t: Translate, to: MailSubject): Promise<NotificationMail | undefined> {
  const notification = await findNotification(app.db.read, to.object_id);
  const thread = notification && (await findThread(app.db.read, notification.object_id));
  if (!thread || !isVisible(thread, to.reader)) return undefined;
  return threadMail(app, t, { thread, actor_id: notification.actor_id, action: notification.action });
}

/** The mail about a new question; undefined if it is no longer visible. */
export async function questionMail(app: App, t: Translate, to: MailSubject): Promise<NotificationMail | undefined> {
  const { object_id: questionId, reader } = to;
  const thread = await findThread(app.db.read, questionId);
  if (!thread || !isVisible(thread, reader)) return undefined;
  const mail = await threadMail(app, t, { thread, actor_id: thread.user_id, action: "new_question" });
  const tags = (await listTagsOf(app.db.read, [questionId])).get(questionId) ?? [];
  return { ...mail, content: { ...mail.content, tags: tags.map((tag) => tag.display_name) } };
}

/** The subject of a mail, and its receiver. */
interface MailSubject {
  readonly object_id: string;
  readonly reader: Pick<UserRow, "id" | "role_id" | "rank">;
}

/** Whether the post and those above it are neither deleted nor pending, and the reader may see the question. */
function isVisible(thread: Thread, reader: MailSubject["reader"]): boolean {
  return isThreadPublic(thread) && maySeeQuestion(reader as Actor, threadQuestionState(thread.question)).allowed;
}

interface ThreadAction {
  readonly thread: Thread;
  readonly actor_id: string;
  readonly action: string;
}

async function threadMail(
  app: App,
  t: Translate,
  { thread, actor_id, action }: ThreadAction,
): Promise<NotificationMail> {
  const { question, kind, id } = thread;
  const actor = (await userBasics(app, app.db.read, [actor_id])).get(actor_id);
  const params = {
    site_name: app.settings.get("general").name,
    name: actor?.display_name ?? "",
    title: question.title,
  };
  const part = (key: string) => t.maybe(`mail.${action}.${key}`, params) ?? "";
  const content = {
    subject: part("subject"),
    lead: part("text"),
    quote: describe(await findPostHtml(app.db.read, kind, id)),
    url: postAddress(app, thread),
    action: part("action"),
  };
  return { content, question_id: question.id, post_id: id };
}
