import type { Parsed, Reply, UserBasic } from "@askwell/contract";
import { kindOfId, reasonOfType } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isAdmin, type Member } from "../../viewer.ts";
import { userBasics } from "../users/index.ts";
import { type HistorySubject, historySubject } from "./history-subject.ts";
import { reasonItem } from "./reasons.ts";
import { commentTexts, listEvents, listVoteEvents, type TimelineEvent, withVotes } from "./timeline-entries.ts";
import { wireId } from "./wire.ts";

type TimelineReplyEntry = Reply<"timeline">["timeline"][number];

/** Replaces the users who voted down, except for administrators. */
const HIDDEN_USER = {
  id: "",
  username: "N/A",
  rank: 0,
  display_name: "N/A",
  avatar: "",
  website: "",
  location: "",
  language: "",
  status: "",
  suspended_until: 0,
};

/** The activity type of an event whose kind does not end with it. */
const activityTypes: Readonly<Record<string, string>> = {
  accepted: "accept",
  voted_up: "upvote",
  voted_down: "downvote",
};

/** The timeline of a question, an answer or a tag, newest first. Rules: docs/rules/edits.md E10 to E12. */
export async function timeline(app: App, who: Member, input: Parsed<"timeline">): Promise<Reply<"timeline">> {
  const db = app.db.read;
  const { object_id } = input;
  const subject = await historySubject(db, who, object_id);
  const events = await eventsOf(db, who, subject, input);
  const authorId = subject.kind === "tag" ? subject.tag.user_id : subject.thread.user_id;
  const people = await userBasics(app, db, [authorId, ...events.map((event) => event.user_id)]);
  const comments = await commentTexts(db, commentsAmong(events));
  return {
    object_info: subjectInfo(app, subject, people.get(authorId)),
    timeline: await Promise.all(events.map((event) => entryOf(app, who, event, { people, comments }))),
  };
}

interface RelatedRows {
  readonly people: ReadonlyMap<string, UserBasic>;
  readonly comments: ReadonlyMap<string, string>;
}

async function entryOf(
  app: App,
  who: Member,
  event: TimelineEvent,
  { people, comments }: RelatedRows,
): Promise<TimelineReplyEntry> {
  const word = event.kind.split(".")[1] ?? "";
  const activity_type = activityTypes[word] ?? word;
  const isHidden = activity_type === "downvote" && !isAdmin(who);
  const user_info = isHidden ? HIDDEN_USER : people.get(event.user_id);
  return {
    activity_id: event.id,
    revision_id: event.revision_id,
    created_at: event.created_at,
    activity_type,
    comment: await remarkOf(app, event, activity_type, comments),
    ...(activity_type === "closed" && closeReasonOf(app, who, event.detail)),
    ...closingVotes(activity_type, event.detail),
    object_id: wireId(app, event.object_id),
    object_type: kindOfId(event.object_id) ?? "",
    cancelled: event.cancelled === 1,
    cancelled_at: event.cancelled_at,
    ...(user_info && { user_info }),
    ...(event.program !== "" && { written_with: event.program }),
  };
}

async function eventsOf(
  db: Db,
  who: Member,
  subject: HistorySubject,
  { object_id: id, show_vote: showVotes }: Parsed<"timeline">,
): Promise<TimelineEvent[]> {
  const events = await listEvents(db, who, id);
  if (!showVotes || subject.kind === "tag") return events;
  return withVotes(events, await listVoteEvents(db, id, subject.thread.user_id));
}

const commentsAmong = (events: readonly TimelineEvent[]): string[] =>
  events.map((event) => event.object_id).filter((id) => kindOfId(id) === "comment");

/** The text of an event as HTML: a comment, an edit summary, or a closing message. */
async function remarkOf(
  app: App,
  event: TimelineEvent,
  word: string,
  comments: ReadonlyMap<string, string>,
): Promise<string> {
  if (word === "commented") return comments.get(event.object_id) ?? "";
  if (event.detail === "" || word === "reopened") return "";
  const text = word === "closed" ? closeMessageOf(event.detail) : event.detail;
  const { site_url: siteUrl } = app.settings.get("general");
  const options = { siteUrl, scope: event.object_id, people: new Set<string>() };
  return (await app.rendering.markdown(text, options, "preview")).html;
}

interface ClosingDetail {
  readonly close_type?: number;
  readonly close_msg?: string;
  /** How many members have voted for it. */
  readonly votes?: number;
}

/** The name of the reason of a closing; closings in the administration have none. */
function closeReasonOf(app: App, who: Member, detail: string): Pick<TimelineReplyEntry, "close_reason"> {
  const { close_type = 0 } = JSON.parse(detail || "{}") as ClosingDetail;
  const reason = reasonOfType("question", "close", close_type);
  return reason === null ? {} : { close_reason: reasonItem(app, who.language, reason).name };
}

/** How many members have closed or reopened a question by their votes. */
function closingVotes(word: string, detail: string): Pick<TimelineReplyEntry, "votes"> {
  if (word !== "closed" && word !== "reopened") return {};
  const { votes } = JSON.parse(detail || "{}") as ClosingDetail;
  return votes === undefined ? {} : { votes };
}

/** The message of a closing. Addresses of hosts without a name are not linked, as clients expect. */
function closeMessageOf(detail: string): string {
  const { close_msg = "" } = JSON.parse(detail) as ClosingDetail;
  return close_msg.replace(/^(https?):(?=\/\/(localhost|[\d.]+|\[))/, "$1\\:");
}

function subjectInfo(
  app: App,
  subject: HistorySubject,
  author: UserBasic | undefined,
): Reply<"timeline">["object_info"] {
  const names = { username: author?.username ?? "", display_name: author?.display_name ?? "" };
  if (subject.kind === "tag") {
    const { slug_name: title, main_tag_slug_name } = subject.tag;
    return { title, object_type: "tag", question_id: "", answer_id: "", ...names, main_tag_slug_name };
  }
  const { kind, id, question } = subject.thread;
  return {
    title: question.title,
    object_type: kind,
    question_id: wireId(app, question.id),
    answer_id: kind === "answer" ? wireId(app, id) : "",
    ...names,
    main_tag_slug_name: "",
  };
}
