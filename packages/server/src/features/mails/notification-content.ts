import { describe } from "@askwell/content";
import { type Actor, maySeeQuestion, type NotificationTopic, topicOf } from "@askwell/domain";
import type { Translate } from "@askwell/i18n";
import type { App } from "../../app.ts";
import { type MessageReader, type SentNotification, sentNotifications } from "../notifications/index.ts";
import { findThread, isThreadPublic, postAddress, threadQuestionState } from "../posts/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { userBasics } from "../users/index.ts";
import type { MailSubject, NotificationMail } from "./notification-mail.ts";
import { plainSentence } from "./plain-sentence.ts";
import { findNotification, findPostHtml } from "./queries.ts";

/** The mail about a notification; undefined if what it is about is no longer visible. */
export async function inboxMail(app: App, t: Translate, to: MailSubject): Promise<NotificationMail | undefined> {
  const row = await findNotification(app.db.read, to.object_id);
  const [sent] = row ? await sentNotifications(app, to.reader, [row]) : [];
  if (!sent) return undefined;
  const { thread } = sent;
  // Notifications of earlier versions have no topic; they were mailed only where it depends on nothing else.
  const topic = (sent.row.topic || topicOf({ ...sent.row, isAsker: true, isAuthor: false })) as NotificationTopic;
  const content = {
    ...textsOf(app, t, sent),
    quote: await quoteOf(app, sent),
    url: thread ? postAddress(app, thread) : otherAddress(app, sent, to.reader),
  };
  return { content, stops: [topic], question_id: thread?.question.id ?? "", post_id: thread?.id ?? "" };
}

const quotesPost: ReadonlySet<string> = new Set(["invited_you_to_answer"]);

async function quoteOf(app: App, { row, item, thread }: SentNotification): Promise<string> {
  if (!thread || !quotesPost.has(row.action)) return item.quote ?? "";
  return describe(await findPostHtml(app.db.read, thread.kind, thread.id));
}

/** Where a tag, an account or a badge is, or the reader's own account whose appeal was decided. */
function otherAddress(app: App, { item, path }: SentNotification, reader: MessageReader): string {
  const { site_url } = app.settings.get("general");
  if (path !== "") return site_url + path;
  if (item.object_info.object_type === "account") return `${site_url}/users/${encodeURIComponent(reader.username)}`;
  const badge = encodeURIComponent(item.object_info.object_map.badge_id ?? "");
  return `${site_url}/badges/${badge}?username=${encodeURIComponent(reader.username)}`;
}

/** Subject, text and button: those of the action, else the sentence that the site shows. */
function textsOf(app: App, t: Translate, { row, item, thread }: SentNotification) {
  const { name: site_name } = app.settings.get("general");
  const name = item.sentence.find(({ kind }) => kind === "person")?.text ?? "";
  const title = item.sentence.find(({ kind }) => kind === "object")?.text ?? "";
  const action = t.maybe(`mail.${row.action}.action`) ?? t(`mail.show.${shownKind(item, thread)}`);
  const named = { site_name, name, title };
  // An answer to a question that the receiver only follows has the sentence of the site.
  const own = row.topic === "followed_answer" ? undefined : t.maybe(`mail.${row.action}.text`, named);
  if (own) return { subject: t.maybe(`mail.${row.action}.subject`, named) ?? own, lead: own, action };
  const params = { site_name, sentence: plainSentence(t, item.sentence) };
  return { subject: t("mail.update.subject", params), lead: t("mail.update.text", params), action };
}

const shownKind = ({ object_info: { object_type } }: SentNotification["item"], thread: SentNotification["thread"]) =>
  thread?.kind ?? (["tag", "user", "account"] as const).find((kind) => kind === object_type) ?? "badge";

/** The mail about a new question; undefined if it is no longer visible. */
export async function questionMail(app: App, t: Translate, to: MailSubject): Promise<NotificationMail | undefined> {
  const { object_id: questionId, reader } = to;
  const thread = await findThread(app.db.read, questionId);
  if (!thread || !isThreadPublic(thread)) return undefined;
  if (!maySeeQuestion(reader as Actor, threadQuestionState(thread.question)).allowed) return undefined;
  const asker = (await userBasics(app, app.db.read, [thread.user_id])).get(thread.user_id);
  const { name: site_name } = app.settings.get("general");
  const params = { site_name, name: asker?.display_name ?? "", title: thread.question.title };
  const tags = (await listTagsOf(app.db.read, [questionId])).get(questionId) ?? [];
  const content = {
    subject: t("mail.new_question.subject", params),
    lead: t("mail.new_question.text", params),
    quote: describe(await findPostHtml(app.db.read, "question", questionId)),
    tags: tags.map((tag) => tag.display_name),
    url: postAddress(app, thread),
    action: t("mail.new_question.action"),
  };
  return {
    content,
    stops: ["new_question", "new_question_followed_tag"],
    question_id: questionId,
    post_id: questionId,
  };
}
