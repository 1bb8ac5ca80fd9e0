import { type Actor, maySeeQuestion } from "@askwell/domain";
import { hasTexts, type Translate } from "@askwell/i18n";
import type { NotificationMessage, NotificationPart } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { maySeeObject, namedObjects, objectAddress } from "../assignments/index.ts";
import { type SentencePart, sentenceOf } from "../notifications/index.ts";
import { findThread, isThreadPublic, postAddress, type Thread, threadQuestionState } from "../posts/index.ts";
import { siteLanguage } from "../site/index.ts";
import { listTagsOf } from "../tags/index.ts";
import { findUser, type UserRow, userBasics } from "../users/index.ts";
import { externalIdOf, SITE } from "./queries.ts";
import { isRuleMessage } from "./rule-messages.ts";
import type { ChatMessageRow } from "./table.ts";

/** A message in its receiver's language; undefined if it is about nothing that the receiver may see any more. */
export async function chatMessage(app: App, row: ChatMessageRow): Promise<NotificationMessage | undefined> {
  const db = app.db.read;
  const reader = row.user_id === SITE ? null : await findUser(db, row.user_id);
  const thread = await findThread(db, row.object_id);
  if (reader === undefined || (reader && (reader.status !== "normal" || reader.email_confirmed !== 1)))
    return undefined;
  if (!thread) return isRuleMessage(row.action) ? objectMessage(app, row) : undefined;
  if (!isVisible(thread, reader, row.action)) return undefined;
  const language = reader ? languageOf(app, reader) : siteLanguage(app);
  const isOfRule = isRuleMessage(row.action);
  const actor = isOfRule ? undefined : (await userBasics(app, db, [row.actor_id])).get(row.actor_id);
  const t = app.translator(language);
  const rule = app.settings.get("automation").rules.find(({ id }) => isOfRule && id === row.actor_id);
  const name = rule?.name ?? (actor?.display_name || actor?.username || t("notifications.somebody"));
  const { question, answer, comment } = thread;
  const tags = (await listTagsOf(db, [question.id])).get(question.id) ?? [];
  const { name: site_name, site_url } = app.settings.get("general");
  return {
    notification_type: `notification.action.${isOfRule ? "rule_matched" : row.action}`,
    receiver_user_id: reader ? reader.id : "",
    receiver_lang: language,
    receiver_external_id: reader ? await externalIdOf(db, reader.id, row.slug_name) : "",
    trigger_user_id: actor?.id ?? "",
    trigger_user_display_name: actor ? name : "",
    trigger_user_url: actor ? `${site_url}/users/${encodeURIComponent(actor.username)}` : "",
    question_title: question.title,
    question_url: postAddress(app, { ...thread, answer: null, comment: null }),
    tags: tags.map((tag) => tag.display_name).join(", "),
    answer_url: answer ? postAddress(app, { ...thread, comment: null }) : "",
    comment_url: comment ? postAddress(app, thread) : "",
    sentence: partsOf(sentenceFor(t, { row, thread, name, isPersonal: reader !== null })),
    site_name,
  };
}

/**
 * What a rule tells the channel of the site about a tag or an account, if visitors may see it. Its name and its address
 * take the place of those of a question.
 */
async function objectMessage(app: App, row: ChatMessageRow): Promise<NotificationMessage | undefined> {
  const object = (await namedObjects(app.db.read, [row.object_id])).get(row.object_id);
  if (!object || !maySeeObject(null, object)) return undefined;
  const language = siteLanguage(app);
  const { title } = object;
  const name = app.settings.get("automation").rules.find(({ id }) => id === row.actor_id)?.name ?? "";
  const about = { row: { ...row, points: 0 }, thread: undefined, name, title, key: "rule_matched" } as const;
  return {
    notification_type: "notification.action.rule_matched",
    ...{ receiver_user_id: "", receiver_lang: language, receiver_external_id: "" },
    ...{ trigger_user_id: "", trigger_user_display_name: "", trigger_user_url: "" },
    ...{ question_title: title, question_url: objectAddress(app, object), tags: "", answer_url: "", comment_url: "" },
    sentence: partsOf(sentenceOf(app.translator(language), about)),
    site_name: app.settings.get("general").name,
  };
}

/** The language of messages for a user: their own, else that of the site. */
export const languageOf = (app: App, { language }: UserRow): string =>
  hasTexts(language) ? language : siteLanguage(app);

/**
 * Whether the receiver may see the post, and the posts above it. Authors are also told that a post of theirs was
 * deleted, unless the title of its question became hidden from them.
 */
function isVisible(thread: Thread, reader: UserRow | null, action: string): boolean {
  const state = threadQuestionState(thread.question);
  if (reader && !maySeeQuestion(reader as Actor, state).allowed) return false;
  if (reader && thread.user_id === reader.id && /^your_/.test(action)) return true;
  return isThreadPublic(thread) && (reader !== null || state.listed);
}

interface MessageParts {
  readonly row: ChatMessageRow;
  readonly thread: Thread;
  readonly name: string;
  readonly isPersonal: boolean;
}

/** New questions, and what the channel of the site gets, have sentences of their own. */
const siteSentences: Readonly<Record<string, "asked" | "answered" | "accepted" | "commented">> = {
  new_question: "asked",
  new_question_followed_tag: "asked",
  answer_the_question: "answered",
  accept_answer: "accepted",
  comment_question: "commented",
};

const kinds = { words: "words", person: "person", object: "title" } as const;

function sentenceFor(t: Translate, { row, thread, name, isPersonal }: MessageParts): SentencePart[] {
  const { title } = thread.question;
  const isQuestion = /^new_question/.test(row.action);
  const siteKey = isRuleMessage(row.action) ? "rule_matched" : siteSentences[row.action];
  const key = isPersonal && !isQuestion ? undefined : siteKey;
  const sentence = { row: { ...row, points: 0 }, thread, name, title };
  return sentenceOf(t, key ? { ...sentence, key } : sentence);
}

/** The parts of a sentence as plugins get them. */
export const partsOf = (parts: readonly SentencePart[]): NotificationPart[] =>
  parts.map(({ kind, text }) => ({ kind: kinds[kind], text }));
