import type { NotificationTopic } from "@askwell/domain";
import { createFormats, type Translate } from "@askwell/i18n";
import type { App } from "../../../app.ts";
import { choicesOf } from "../../notification-choices/index.ts";
import { type MessageReader, type SentGroup, sentGroups } from "../../notifications/index.ts";
import { postAddress, questionAddress } from "../../posts/index.ts";
import { listTagsOf } from "../../tags/index.ts";
import type { MessageContent, MessageItem, MessageSection } from "../message-content.ts";
import { plainSentence } from "../plain-sentence.ts";
import { digestTopics, listDigestNotifications } from "./digest-notifications.ts";
import {
  type DigestPeriod,
  type DigestQuestion,
  listAnswerTags,
  listBest,
  listDigestTags,
  listUnanswered,
} from "./digest-questions.ts";

const MAX_GROUPS = 8;
const MAX_BEST = 5;
const MAX_UNANSWERED = 5;
/** Characters of the first entry in the subject: lists of mails show about as many. */
const SUBJECT_LENGTH = 70;

/** Who gets a digest, and of which time. */
export interface DigestSubject extends Omit<DigestPeriod, "user_id"> {
  readonly reader: MessageReader;
  readonly time_zone: string;
}

/**
 * What happened to a user, the best questions of their tags, and questions that they might answer; undefined if there is
 * none of it. The number of queries does not depend on how much there is. Rules: docs/rules/mails.md Y10.
 */
export async function digestMail(app: App, t: Translate, subject: DigestSubject): Promise<MessageContent | undefined> {
  const { reader, since, until, time_zone } = subject;
  const topics = digestTopics((await choicesOf(app.db.read, [reader.id])).get(reader.id));
  const period = { user_id: reader.id, since, until };
  const events = await eventSection(app, t, { reader, period, topics });
  const questions = await questionSections(app, t, { period, topics });
  const sections = [...events, ...questions];
  const first = sections[0]?.items[0]?.text;
  if (first === undefined) return undefined;
  const { name: site_name, site_url } = app.settings.get("general");
  const date = createFormats(t.language, time_zone).date(since, until);
  const params = { site_name, date, first: subjectPart(first) };
  return {
    subject: t("mail.digest.subject", params),
    lead: t("mail.digest.text", params),
    sections,
    url: site_url,
    action: t("mail.digest.action", params),
  };
}

/** The start of a sentence; cut after a word where it has words. */
function subjectPart(sentence: string): string {
  const characters = [...sentence];
  if (characters.length <= SUBJECT_LENGTH) return sentence;
  const start = characters.slice(0, SUBJECT_LENGTH).join("");
  return `${start.replace(/(?<=^.{20,})\s\S*$/su, "").trimEnd()}…`;
}

interface EventOptions {
  readonly reader: MessageReader;
  readonly period: DigestPeriod;
  readonly topics: readonly NotificationTopic[];
}

async function eventSection(app: App, t: Translate, { reader, period, topics }: EventOptions) {
  // New questions have a section of their own, with the best of them.
  const others = topics.filter((topic) => topic !== "new_question_followed_tag");
  const rows = await listDigestNotifications(app.db.read, period, others);
  const groups = await sentGroups(app, reader, rows);
  if (groups.length === 0) return [];
  const { site_url } = app.settings.get("general");
  const section: MessageSection = {
    title: t("mail.digest.events"),
    items: groups.slice(0, MAX_GROUPS).map((group) => eventItem(app, t, group, reader)),
    ...(groups.length > MAX_GROUPS && {
      more: { label: t("mail.digest.more_events"), url: `${site_url}/users/notifications/inbox` },
    }),
  };
  return [section];
}

function eventItem(app: App, t: Translate, group: SentGroup, { username }: MessageReader): MessageItem {
  const { site_url } = app.settings.get("general");
  const badge = `/badges/${encodeURIComponent(group.badge_id)}?username=${encodeURIComponent(username)}`;
  const account = `/users/${encodeURIComponent(username)}`;
  return {
    text: plainSentence(t, group.sentence),
    url: group.thread
      ? postAddress(app, group.thread)
      : site_url + (group.path || (group.badge_id === "" ? account : badge)),
    ...(group.quote !== "" && { quote: group.quote }),
  };
}

/** The best of a period, and what was asked in the one before and still has no answer. */
async function questionSections(
  app: App,
  t: Translate,
  { period, topics }: Omit<EventOptions, "reader">,
): Promise<MessageSection[]> {
  const db = app.db.read;
  const followed = await listDigestTags(db, period.user_id);
  const isOfSite = topics.includes("new_question");
  const isOfTags = topics.includes("new_question_followed_tag");
  const limit = MAX_BEST;
  const best = isOfSite
    ? await listBest(db, period, { limit })
    : await listBest(db, period, { tagIds: isOfTags ? followed : [], limit });
  const before = { ...period, since: 2 * period.since - period.until, until: period.since };
  const tagIds = [...new Set([...followed, ...(await listAnswerTags(db, period.user_id))])];
  const unanswered = topics.includes("unanswered")
    ? await listUnanswered(db, before, { tagIds, limit: MAX_UNANSWERED })
    : [];
  const tags = await listTagsOf(
    db,
    [...best, ...unanswered].map(({ id }) => id),
  );
  const itemOf = (question: DigestQuestion): MessageItem => {
    const names = (tags.get(question.id) ?? []).map((tag) => tag.display_name);
    return { text: question.title, url: questionAddress(app, question), note: noteOf(t, question, names) };
  };
  const sections = [
    { title: t(isOfSite ? "mail.digest.best_of_site" : "mail.digest.best"), items: best.map(itemOf) },
    { title: t("mail.digest.unanswered"), items: unanswered.map(itemOf) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function noteOf(t: Translate, { score, answer_count }: DigestQuestion, tags: readonly string[]): string {
  const votes = score > 0 ? [t("mail.digest.votes", { count: score })] : [];
  const answers = answer_count > 0 ? [t("mail.digest.answers", { count: answer_count })] : [];
  return [...votes, ...answers, ...tags].join(" · ");
}
