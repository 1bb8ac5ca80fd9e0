import { EVENT_VERSION, type EventObjects, eventTime, type PublishedEvent } from "@askwell/contract";
import {
  type AnswerStatus,
  type CommentStatus,
  type EventType,
  kindOfId,
  maySeeAnswer,
  maySeeComment,
  maySeeQuestion,
  maySeeTag,
  subjectOfEvent,
  type TagStatus,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import type { DescribedEvent } from "../event-log/index.ts";
import { postAddress, threadQuestionState } from "../posts/index.ts";
import { type EventSubjects, readSubjects } from "./subjects.ts";

/** What one event is described with. */
interface Description {
  readonly app: App;
  readonly subjects: EventSubjects;
}

/**
 * Events as programs get them, in their order: what they are about as it is now, as far as visitors of the site may see
 * it. Of anything else, id and status are all that is said. Rules: docs/rules/events.md EV4.
 */
export async function describeEvents(app: App, rows: readonly DescribedEvent[]): Promise<PublishedEvent[]> {
  const description = { app, subjects: await readSubjects(app, app.db.read, rows) };
  return rows.map((row) => ({
    id: String(row.position),
    type: row.type as EventType,
    version: EVENT_VERSION,
    timestamp: eventTime(row.created_at),
    data: objectsOf(description, row),
  }));
}

function objectsOf(description: Description, { type, object_id, thread_id, badge_id }: DescribedEvent): EventObjects {
  const subject = subjectOfEvent(type as EventType);
  if (subject === "tag") return { tag: tagOf(description, object_id) };
  if (subject === "user") return { user: userOf(description, object_id), ...badgeOf(description, badge_id) };
  const question = questionOf(description, thread_id, subject === "question");
  if (subject === "question") return { question };
  if (subject === "answer") return { question, answer: answerOf(description, object_id, true) };
  const parent = description.subjects.comments.get(object_id)?.object_id ?? thread_id;
  const answer = kindOfId(parent) === "answer" && answerOf(description, parent, false);
  return { question, ...(answer && { answer }), comment: commentOf(description, object_id) };
}

/** What is said of a post that was purged. */
const purged = (id: string) => ({ id, status: "deleted" });

function authorOf({ subjects }: Description, userId: string) {
  const person = subjects.people.get(userId);
  if (!person) return {};
  const { id, username, display_name } = person;
  return { author: { id, username, display_name } };
}

const maySeeItsQuestion = (question: QuestionSubject | undefined) =>
  question !== undefined && maySeeQuestion(null, threadQuestionState(question)).allowed;

type QuestionSubject = EventSubjects["questions"] extends ReadonlyMap<string, infer Row> ? Row : never;

function questionOf(description: Description, id: string, isWhole: boolean): NonNullable<EventObjects["question"]> {
  const { app, subjects } = description;
  const question = subjects.questions.get(id);
  if (!question) return purged(id);
  if (!maySeeItsQuestion(question)) return { id, status: question.status };
  const { title, content, score, answer_count, accepted_answer_id, created_at, edited_at } = question;
  const whole = {
    text: content,
    ...authorOf(description, question.user_id),
    ...{ score, answer_count, accepted_answer_id, created_at, edited_at },
  };
  return {
    id,
    status: question.status,
    url: postAddress(app, { question, answer: null, comment: null }),
    title,
    tags: (subjects.tagsOf.get(id) ?? []).map(({ slug_name }) => slug_name),
    ...(isWhole && whole),
  };
}

function answerOf(description: Description, id: string, isWhole: boolean): NonNullable<EventObjects["answer"]> {
  const { app, subjects } = description;
  const answer = subjects.answers.get(id);
  if (!answer) return purged(id);
  const question = subjects.questions.get(answer.question_id);
  const status = answer.status as AnswerStatus;
  const isVisible = question && maySeeAnswer(null, { ...answer, status }, threadQuestionState(question)).allowed;
  if (!isVisible) return { id, status };
  const { score, accepted, created_at, edited_at } = answer;
  const whole = {
    text: answer.content,
    ...authorOf(description, answer.user_id),
    ...{ score, accepted: accepted === 1, created_at, edited_at },
  };
  return { id, status, url: postAddress(app, { question, answer, comment: null }), ...(isWhole && whole) };
}

function commentOf(description: Description, id: string): NonNullable<EventObjects["comment"]> {
  const { app, subjects } = description;
  const comment = subjects.comments.get(id);
  if (!comment) return purged(id);
  const question = subjects.questions.get(comment.question_id);
  const answer = subjects.answers.get(comment.object_id) ?? null;
  const status = comment.status as CommentStatus;
  const isVisible =
    question &&
    maySeeItsQuestion(question) &&
    (answer === null || answer.status === "available") &&
    maySeeComment({ status }).allowed;
  if (!isVisible) return { id, status };
  return {
    ...{ id, status },
    url: postAddress(app, { question, answer, comment }),
    text: comment.original_text,
    ...authorOf(description, comment.user_id),
    ...{ score: comment.score, created_at: comment.created_at },
  };
}

function tagOf({ subjects }: Description, id: string): NonNullable<EventObjects["tag"]> {
  const tag = subjects.tags.get(id);
  if (!tag) return purged(id);
  const status = tag.status as TagStatus;
  if (!maySeeTag(null, { ...tag, status }).allowed) return { id, status };
  const { slug_name, display_name, main_tag_slug_name: main_tag, original_text } = tag;
  return { id, status, slug_name, display_name, main_tag, text: original_text };
}

function userOf({ subjects }: Description, id: string): NonNullable<EventObjects["user"]> {
  const user = subjects.people.get(id);
  if (!user) return purged(id);
  const { status, username, display_name, rank } = user;
  return { id, status, username, display_name, reputation: rank };
}

/** The badge of an event about one, as its page has it; one that is switched off has none. */
function badgeOf({ app, subjects }: Description, id: string): Pick<EventObjects, "badge"> {
  if (id === "0") return {};
  const badge = subjects.badges.get(id);
  if (badge?.status !== "active") return { badge: { id, status: badge?.status ?? "deleted" } };
  const t = app.translator(app.settings.get("interface").language);
  const { status, level } = badge;
  return { badge: { id, status, name: t.maybe(`badges.${badge.key}.name`) ?? badge.name, level } };
}
